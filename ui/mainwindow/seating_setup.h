// How the seats of a venue come into the program: rows and seats in a form, the plan editor, a file, or standing areas
// alone; with a picture of what it will be. GUI thread.
#pragma once

#include "model/domain/result.h"
#include "model/domain/seating_plan.h"

#include <QWidget>

#include <optional>

class QAbstractButton;
class QStackedWidget;

namespace rowlock {

class PlanChooser;
class PlanPicture;
class Prompt;
class RoomPage;
class StandingPage;
class ToneLabel;

class SeatingSetup final : public QWidget
{
    Q_OBJECT

public:
    enum class Way { Rows, Standing, Draw, Import };

    explicit SeatingSetup(Prompt &prompt, QWidget *parent = nullptr);

    Way way() const;
    void setWay(Way way);
    void focusFirst();                                   // field of the way that is chosen
    void setName(const QString &name) { m_name = name; } // the plan's
    // Says at the fields what is missing, and goes to the first; false: something is.
    bool check();
    std::optional<SeatingPlan> plan() const; // of a form that is right; nothing for the other ways
    QString file() const;                    // to import
    PlanChooser &chooser() { return *m_chooser; }

signals:
    void changed(); // another way, or other figures

private:
    QWidget *makeCards();
    QWidget *drawingWords();
    Result<SeatingPlan> made() const; // by the form in front
    void refresh();

    QString m_name;
    QList<QAbstractButton *> m_cards;
    QStackedWidget *m_pages;
    RoomPage *m_room;
    StandingPage *m_standing;
    PlanChooser *m_chooser;
    PlanPicture *m_picture;
    ToneLabel *m_figures;
};

} // namespace rowlock
