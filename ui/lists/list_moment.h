// When a price list begins or ends for one performance: always, at a time, or so long before the start. GUI thread.
#pragma once

#include "model/domain/instant.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QSpinBox;

namespace rowlock {

class DateTimeField;

class ListMoment final : public QWidget
{
    Q_OBJECT

public:
    // `usual`: what is chosen where there is no moment. The list of choices is called `objectName`, the date
    // objectName + "At" and the number objectName + "Before".
    ListMoment(const QString &name, const QString &usual, const QString &objectName, Instant starts,
               const QTimeZone &zone, QWidget *parent);

    void setMoment(std::optional<Instant> moment);
    Result<std::optional<Instant>> moment() const; // invalid_argument
    bool check();                                  // says at the field what is wrong with it

private:
    enum Kind { Usual, At, Minutes, Hours, Days };
    Kind kind() const;
    void showFields();

    Instant m_starts;
    QTimeZone m_zone;
    QComboBox *m_kind;
    QSpinBox *m_before;
    DateTimeField *m_at;
};

} // namespace rowlock
