// A moment that need not be: a list with the usual answer and "At a time", and then a field for the date. GUI thread.
#pragma once

#include "model/domain/instant.h"

#include <QWidget>

#include <optional>

class QComboBox;

namespace rowlock {

class DateTimeField;

class MomentChoice final : public QWidget
{
    Q_OBJECT

public:
    // `usual`: what is chosen where there is no moment. The list is called `objectName`, the field objectName + "At".
    MomentChoice(const QString &name, const QString &usual, const QString &objectName, const QDate &today,
                 QWidget *parent);

    void setUsual(const QDateTime &moment); // that the field begins with, in figures of the venue's clock
    void setMoment(std::optional<Instant> moment, const QTimeZone &zone);
    Result<std::optional<Instant>> moment(const QTimeZone &zone) const; // invalid_argument
    QList<QWidget *> fields() const;                                    // to go through by Tab
    bool check();                                                       // says at the field what is wrong with it

signals:
    void changed();
    void resized();

private:
    bool hasMoment() const;

    QComboBox *m_whether;
    DateTimeField *m_at;
};

} // namespace rowlock
