// Keeps a report under a name, or changes what is kept: its name, its days, and whether and where it is printed every
// night. GUI thread; closes by itself.
#pragma once

#include "model/domain/report_favourite.h"
#include "ui/common/house_context.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class MessageBar;
class ToneLabel;

class FavouriteDialog final : public QDialog
{
    Q_OBJECT

public:
    struct Kept
    {
        ReportFavourite favourite;
        QString about; // what is chosen besides the days, in a line
        QList<ReportFavourite> known;
    };
    FavouriteDialog(const HouseContext &context, const Kept &kept, QWidget *parent);

signals:
    void kept(const rowlock::ReportFavourite &favourite);

private:
    struct Printing; // which terminals there are, and which have a printer for reports

    void makeFields();
    void readTerminals();
    void fillTerminals(const Printing &printing);
    void noteName();
    void refresh();
    ReportFavourite wanted() const;
    const ReportFavourite *sameName() const; // another that is called so; null: none
    void save();

    HouseContext m_context;
    Kept m_kept;
    QLineEdit *m_name;
    QComboBox *m_days;
    QCheckBox *m_nightly;
    QComboBox *m_terminal;
    ToneLabel *m_said;
    MessageBar *m_messages;
    ActionButton *m_save;
    QStringList m_withPrinter;      // terminals
    bool m_isNightlyChosen = false; // by the person
};

} // namespace rowlock
