// A house whose events are bound to terms of sale, for the tests of them.
#pragma once

#include "model/store/event_changes.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"

namespace rowlock {

class BoundHouse
{
protected:
    static constexpr qint64 hourMs = 3'600'000;
    static constexpr qint64 dayMs = 24 * hourMs;

    void begin()
    {
        m_house = std::make_unique<HouseFixture>();
        m_opens = m_house->clock.now().plusMs(10 * dayMs);
        m_starts = m_house->clock.now().plusMs(40 * dayMs);
    }
    QString end() // what verify says; empty: all holds
    {
        const QString found = m_house ? m_house->verified() : QString();
        m_house.reset();
        return found;
    }
    Connection &db() { return *m_house->connection; }
    Act one() const { return m_house->one(); }
    Act two() const { return m_house->two(); }
    EventSummary with(const SaleTerms &terms, bool draft = false, const QString &production = {})
    {
        NewEvent event;
        event.plan = m_house->planId;
        event.name = QStringLiteral("Hamlet");
        event.starts = m_starts;
        event.defaultPrice = HouseFixture::eur(1000);
        event.terms = terms;
        event.draft = draft;
        event.production = production;
        const auto made = createEvent(db(), one(), event, m_house->plan);
        return made ? *made : EventSummary();
    }
    SaleTerms presale() const
    {
        SaleTerms terms;
        terms.saleFrom = m_opens;
        terms.presaleFrom = m_opens.plusMs(-5 * dayMs);
        terms.presaleCode = QStringLiteral("Friends 26");
        return terms;
    }
    static SaleTerms atMost(qint64 places)
    {
        SaleTerms terms;
        terms.limit = places;
        return terms;
    }
    Result<HoldInfo> holdWith(EventId event, const QString &seat, const QString &code, const QString &key = {})
    {
        HoldOptions options;
        options.presaleCode = code;
        options.key = key;
        return takeHold(db(), one(), event, m_house->plan, SeatRequest::named({seat}), options);
    }
    Result<EventSummary> edit(EventId event, const std::function<void(SaleTerms &)> &change)
    {
        EventEdit asked;
        asked.terms = [&](SaleTerms &terms, Instant) { change(terms); };
        return editEvent(db(), one(), event, asked);
    }
    void goTo(Instant moment) { m_house->clock.advanceMs(moment - m_house->clock.now()); }
    QString triesByHand(const QString &sql)
    {
        m_house->close();
        const QString said = [&] {
            ForeignProgram program(m_house->file);
            return program.tries(sql);
        }();
        m_house->reopen();
        return said;
    }

    std::unique_ptr<HouseFixture> m_house;
    Instant m_opens, m_starts;
};

} // namespace rowlock
