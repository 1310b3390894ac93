// A house with patrons whom it knows, for the tests of them.
#pragma once

#include "model/store/journal.h"
#include "model/store/known_patrons.h"
#include "model/store/order_notes.h"
#include "model/store/patron_erasures.h"
#include "model/store/patron_history.h"
#include "model/store/patron_index.h"
#include "model/store/patron_merges.h"
#include "model/store/patrons.h"
#include "model/store/verify.h"
#include "model/store/waitlist.h"
#include "tests/support/answers_checked.h"
#include "tests/support/foreign_program.h"
#include "tests/support/house_fixture.h"

namespace rowlock {

class PatronHouse
{
protected:
    void makeHouse()
    {
        m_house = std::make_unique<HouseFixture>();
        m_event = m_house->newEvent();
    }
    void dropHouse()
    {
        QCOMPARE(m_house->verified(), QString());
        m_house.reset();
    }

    Connection &db() { return *m_house->connection; }
    static Patron person(const QString &name)
    {
        const SplitName split = splitName(name);
        Patron patron;
        patron.first = split.first;
        patron.last = split.last;
        return patron;
    }
    Result<Patron> made(const QString &name, const QString &email = {}, const QString &street = {},
                        const QString &phone = {})
    {
        Patron patron = person(name);
        patron.email = email;
        patron.street = street;
        patron.phone = phone;
        return makePatron(db(), m_house->one(), patron, true);
    }
    QStringList found(const QString &text, int limit = 20)
    {
        const auto patrons = findPatrons(db(), text, limit);
        if (!patrons)
            return {said(patrons)};
        QStringList names;
        for (const PatronFound &one : *patrons)
            names += one.patron.name();
        return names;
    }
    Result<HoldInfo> heldFor(PatronNo patron, const QStringList &seats)
    {
        TRY_GET(const HoldInfo hold, m_house->hold(m_house->one(), m_event, seats));
        return namePatron(db(), m_house->one(), hold.id, PatronChoice::of(patron));
    }
    Result<SaleReceipt> soldTo(PatronNo patron, const QStringList &seats, PaymentMethod method = PaymentMethod::Cash)
    {
        TRY_GET(const HoldInfo hold, m_house->hold(m_house->one(), m_event, seats));
        return sellHold(db(), m_house->one(), hold.id, {{method, hold.total, {}}}, {}, PatronChoice::of(patron));
    }
    QList<JournalRow> entriesOf(const QString &kind)
    {
        QList<JournalRow> rows = *journalRows(db(), 0, 100'000);
        rows.removeIf([&kind](const JournalRow &row) { return row.kind != kind; });
        return rows;
    }
    QByteArray everythingOnDisk()
    {
        m_house->close();
        QByteArray bytes;
        for (const QString &part : {QString(), QStringLiteral("-wal")}) {
            QFile file(m_house->file + part);
            if (file.open(QIODevice::ReadOnly))
                bytes += file.readAll();
        }
        m_house->reopen();
        return bytes;
    }

    std::unique_ptr<HouseFixture> m_house;
    EventId m_event;
};

} // namespace rowlock
