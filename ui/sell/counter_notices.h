// Words what the sale on the counter tells and shows it above the map: with the button that puts it right, with the
// time that is left, and with the seats pointed out. Once nothing is said of it any more the map is looked at where it
// was before. GUI thread.
#pragma once

#include "ui/common/house_context.h"
#include "ui/sell/counter.h"

namespace rowlock {

class MapPanel;

class CounterNotices : public QObject
{
    Q_OBJECT

public:
    CounterNotices(const HouseContext &context, Counter &counter, MapPanel &map, QObject *parent);

    void show(const SaleNotice &notice);
    // invalid: none were picked; else their release is told
    void noteExchangeLeft(const QString &orderCode, HoldId seats);

signals:
    void waitlistRequested();
    void holdAgainRequested(rowlock::HoldId released);

private:
    struct About // the sale that a message is about
    {
        HoldId sale;
        qsizetype parts = 0; // that are paid of it
        bool isPaying = false;
        bool isKnown = false; // it is looked at once what was told has come to rest
    };
    QString textOf(const SaleNotice &notice) const;
    void say(const SaleNotice &notice, const QString &text);
    void showChange(const PaymentDone &done);
    void follow(const CounterState &state);
    void pointOut(const QList<int> &seatNos);
    void lookBack();            // where the map was looked at before seats were pointed out
    void showLeft(Instant now); // the refusal with the time that is left now

    HouseContext m_context;
    MapPanel &m_map;
    std::pair<HoldId, QString> m_exchangeLeft; // its seats, and its order's code
    QString m_text;                            // as it was shown last
    std::optional<About> m_about;              // the text goes with it
    std::optional<Instant> m_basketsUntil;     // the text says how long the first of the seats on hold stays so
    std::optional<QString> m_lookedAt;         // before seats were pointed out ...
    QString m_pointedOutAt;                    // ... and then: whoever has moved the map since wants it there
};

} // namespace rowlock
