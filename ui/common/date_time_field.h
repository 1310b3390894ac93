// A field for a date and a time, typed as a whole in any usual way, with what was understood beneath it, or what is
// wrong with it. What is unclear is asked back with a button for each reading. A calendar opens from it, the arrow keys
// step what the cursor stands in, the wheel changes nothing. Holds figures of the venue's clock, as a QDateTime in UTC.
// GUI thread.
#pragma once

#include "model/domain/instant.h"
#include "model/domain/moment_input.h"

#include <QWidget>

#include <optional>

class QHBoxLayout;
class QLineEdit;

namespace rowlock {

class ToneLabel;

class DateTimeField final : public QWidget
{
    Q_OBJECT

public:
    // `name` is what is said of it to a screen reader; the line to type in is called `objectName`, the words beneath it
    // objectName + "Hint". A date that is typed without a year is the next one from `today` on, the venue's.
    DateTimeField(const QString &name, const QString &objectName, const QDate &today, QWidget *parent = nullptr);

    ~DateTimeField() override;

    void setMoment(const QDateTime &moment);
    void setInstant(Instant instant, const QTimeZone &zone); // as it has to be typed there
    std::optional<QDateTime> moment() const;                 // nullopt: not understood
    QLineEdit *edit() const { return m_edit; }
    // Which moment that is there: invalid_argument where it is not understood, or where the zone's clocks show it twice
    // or leave it out.
    Result<Instant> instant(const QTimeZone &zone) const;

    // Whether there is a moment; if not, it is said at the field, which is selected.
    bool check();

signals:
    void changed(); // what is typed, by whomever
    void resized(); // lines beneath it have come or gone

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    MomentInput input() const;
    void refresh();
    void settle();
    void step(int steps);
    void openCalendar();
    void offer(const QList<QDateTime> &readings);
    void say(const QString &words, bool isError);

    QLineEdit *m_edit;
    ToneLabel *m_words;
    QHBoxLayout *m_readings;
    QDate m_today;
    QDateTime m_moment; // as last understood whole
};

} // namespace rowlock
