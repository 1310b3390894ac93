// Found as one types: by each thing that somebody has of an order, a hold, a reservation, a patron or a gift card; in
// which order; what is forgotten, merged and exchanged; and by which ways of the engine.
#include "model/store/exchanges.h"
#include "model/store/moves.h"
#include "model/store/order_notes.h"
#include "model/store/reservations.h"
#include "tests/store/patron_house.h"
#include "tests/support/found_orders.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/statements.h"

#include <QRegularExpression>

#include <sqlite3.h>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestFinding : public QObject, private PatronHouse
{
    Q_OBJECT

private slots:
    void init() { makeHouse(); }
    void cleanup() { dropHouse(); }

    void byEachThing();
    void severalThingsAreAllThere();
    void oneSlipIsForgiven();
    void whatComesFirst();
    void ordersAlone();
    void whatThisTerminalSold();
    void aSeatThatWentBack();
    void standingHoldsAndReservations();
    void aNameThatIsErased();
    void aNameThatIsMerged();
    void aNameThatIsAnother();
    void wordsComeAndGoByRules();
    void nothingIsSearchedThrough();
    void hostileTexts();
    void anOlderHouseIsFoundLikewise();

private:
    FoundThings things(const QString &text, std::optional<EventId> event = {}, int limit = 20)
    {
        const auto answer = findThings(db(), {text, event, limit, u"counter/1"_s, now()});
        if (!answer)
            qFatal("%s: %s", qPrintable(text), qPrintable(said(answer)));
        return *answer;
    }
    Instant now() const { return m_house->clock.now(); }
    // Codes, or what a thing is: "K7QM-3RTD seat A1".
    QStringList seen(const QString &text, std::optional<EventId> event = {}, int limit = 20)
    {
        QStringList all;
        for (const Finding &one : things(text, event, limit).results) {
            QStringList words{one.line.patron.isEmpty() ? findingKindName(one.kind) : one.line.patron};
            for (const FoundMatch &match : one.matches) {
                QString how = foundByName(match.by);
                how += match.rank == FoundRank::Exact ? u""_s : u' ' + foundRankName(match.rank);
                words += match.isPast ? how + u" past"_s : how;
            }
            all += (one.kind == FindingKind::Order ? QString() : findingKindName(one.kind) + u": "_s)
                   + words.join(u", "_s);
        }
        return all;
    }
    SaleReceipt soldAs(const QString &name, const QStringList &seats, const QString &slip = {},
                       const QString &terminal = u"counter/1"_s, std::optional<EventId> event = {})
    {
        const Act act = m_house->at(terminal);
        const auto hold = m_house->hold(act, event.value_or(m_event), seats);
        if (!hold)
            qFatal("%s", qPrintable(said(hold)));
        const PaymentMethod method = slip.isEmpty() ? PaymentMethod::Cash : PaymentMethod::Card;
        const auto sale = sellHold(db(), act, hold->id, {{method, hold->total, slip}}, {}, name);
        if (!sale)
            qFatal("%s", qPrintable(said(sale)));
        m_house->clock.advanceMs(60'000);
        return *sale;
    }
    qint64 wordsKept()
    {
        return *one<qint64>(db(), R"(SELECT count(*) FROM patron_word_gram)",
                            [](const Row &row) { return row.integer(0); });
    }
    QStringList scansOf(const QString &text, std::optional<EventId> event);
};

void TestFinding::byEachThing()
{
    const SaleReceipt sale = soldAs(u"Zoë Böhme-O'Brien"_s, {u"A7"_s, u"A8"_s}, u"T-8814711"_s);
    const QString code = sale.order.code, barcode = sale.order.tickets.first().barcode;
    for (const QString &typed : {code, code.toLower(), QString(code).remove(u'-'), QString(code).replace(u'-', u' ')})
        QCOMPARE(seen(typed), QStringList{u"Zoë Böhme-O'Brien, code"_s});
    QCOMPARE(seen(code.left(4)), QStringList{u"Zoë Böhme-O'Brien, code beginning"_s});
    QCOMPARE(seen(barcode), QStringList{u"Zoë Böhme-O'Brien, barcode"_s});
    QCOMPARE(things(barcode).results.first().ticket->label, sale.order.tickets.first().label);
    QCOMPARE(seen(barcode.left(10).toLower()), QStringList{u"Zoë Böhme-O'Brien, barcode beginning"_s});
    for (const QString &name : {u"zoe"_s, u"bohme"_s, u"boehme"_s, u"BÖHME"_s, u"obrien"_s, u"o’brien"_s})
        QCOMPARE(seen(name), QStringList{u"Zoë Böhme-O'Brien, name"_s});
    QCOMPARE(seen(u"boeh"_s), QStringList{u"Zoë Böhme-O'Brien, name beginning"_s});
    QCOMPARE(seen(u"böhme-obr"_s), QStringList{u"Zoë Böhme-O'Brien, name beginning"_s});
    for (const QString &seat : {u"A7"_s, u"a7"_s, u"a 8"_s, u"A-8"_s, u"row a seat 7"_s, u"ROW A 7"_s})
        QCOMPARE(seen(seat), QStringList{u"Zoë Böhme-O'Brien, seat"_s});
    QCOMPARE(seen(u"4711"_s), QStringList{u"Zoë Böhme-O'Brien, slip"_s});
    QCOMPARE(seen(u"t-8814711"_s), QStringList{u"Zoë Böhme-O'Brien, slip"_s});
    QCOMPARE(seen(u"9814711"_s), QStringList());
    QVERIFY(sale.order.total.minor > 0);
    const QString decimal = toDecimal(sale.order.total);
    for (const QString &amount :
         {decimal, QString(decimal).replace(u'.', u','), u"€ "_s + decimal, u"€"_s + decimal, decimal + u" EUR"_s})
        QVERIFY2(seen(amount) == QStringList{u"Zoë Böhme-O'Brien, amount"_s}, qPrintable(amount));
    QCOMPARE(seen(u"1 min"_s), QStringList{u"Zoë Böhme-O'Brien, recent"_s});

    Patron known = person(u"Ann Lee"_s);
    known.phone = u"+49 451 998877"_s;
    known.email = u"ann@lee.example"_s;
    known.tags = {u"press"_s};
    const auto ann = makePatron(db(), m_house->one(), known);
    DONE(ann);
    QCOMPARE(seen(u"ann lee"_s), QStringList{u"patron: Ann Lee, name, name"_s});
    DONE(soldTo(ann->no, {u"B1"_s}));
    for (const auto &[typed, how] : {std::pair(u"0451 998877"_s, u"phone"_s), std::pair(u"998877"_s, u"phone"_s),
                                     std::pair(u"ann@lee.example"_s, u"email"_s), std::pair(u"#press"_s, u"tag"_s)})
        QCOMPARE(seen(typed), (QStringList{u"patron: Ann Lee, "_s + how, u"Ann Lee, "_s + how}));
    QCOMPARE(seen(u"ann@l"_s), (QStringList{u"patron: Ann Lee, email beginning"_s, u"Ann Lee, email beginning"_s}));
    QCOMPARE(things(u"lee"_s).results.last().phone, known.phone); // told apart by it
}

void TestFinding::severalThingsAreAllThere()
{
    soldAs(u"Mary Smith"_s, {u"A1"_s}, u"1111"_s);
    soldAs(u"Peter Smith"_s, {u"A2"_s}, u"2222"_s);
    soldAs(u"Mary Meier"_s, {u"C5"_s});
    QCOMPARE(seen(u"smith"_s), (QStringList{u"Peter Smith, name"_s, u"Mary Smith, name"_s}));
    QCOMPARE(seen(u"smith a2"_s), QStringList{u"Peter Smith, name, seat"_s});
    QCOMPARE(seen(u"A 2 smi"_s), QStringList{u"Peter Smith, seat, name beginning"_s});
    QCOMPARE(seen(u"mary 1111"_s), QStringList{u"Mary Smith, name, slip"_s});
    QCOMPARE(seen(u"mary 2222"_s), QStringList());
    QCOMPARE(seen(u"meier hamlet"_s), QStringList{u"Mary Meier, name, event"_s});
    QCOMPARE(seen(u"smith meier"_s), QStringList());
    // What many have finds nothing by itself.
    QCOMPARE(seen(u"hamlet"_s), QStringList());
    QCOMPARE(seen(u"a b c d e f g"_s), QStringList());
}

void TestFinding::oneSlipIsForgiven()
{
    soldAs(u"Schmidt"_s, {u"A1"_s});
    for (const QString &typed : {u"schmitd"_s, u"schmit"_s, u"scmidt"_s, u"schmiddt"_s, u"schmodt"_s})
        QCOMPARE(seen(typed), QStringList{u"Schmidt, name typo"_s});
    QCOMPARE(seen(u"schm"_s), QStringList{u"Schmidt, name beginning"_s});
    QCOMPARE(seen(u"scmodt"_s), QStringList()); // two slips
    QCOMPARE(seen(u"scmidt a1"_s), QStringList{u"Schmidt, name typo, seat"_s});
    soldAs(u"Schmitd"_s, {u"A2"_s});
    QCOMPARE(seen(u"schmitd"_s), (QStringList{u"Schmitd, name"_s, u"Schmidt, name typo"_s}));
}

void TestFinding::whatComesFirst()
{
    const EventId other = m_house->newEvent({}, u"Macbeth"_s);
    soldAs(u"Lee Old"_s, {u"A1"_s});
    soldAs(u"Lee Other"_s, {u"A1"_s}, {}, u"counter/1"_s, other);
    soldAs(u"Leeson"_s, {u"A2"_s});
    soldAs(u"Leo"_s, {u"A3"_s});
    const QString code = soldAs(u"Nobody"_s, {u"A4"_s}).order.code;
    QCOMPARE(seen(u"lee"_s), (QStringList{u"Lee Other, name"_s, u"Lee Old, name"_s, u"Leeson, name beginning"_s}));
    QCOMPARE(seen(u"lee"_s, m_event),
             (QStringList{u"Lee Old, name"_s, u"Lee Other, name"_s, u"Leeson, name beginning"_s}));
    QCOMPARE(seen(u"a1"_s, m_event), (QStringList{u"Lee Old, seat"_s, u"Lee Other, seat"_s}));
    QCOMPARE(seen(u"a1"_s, other), (QStringList{u"Lee Other, seat"_s, u"Lee Old, seat"_s}));
    soldAs(code, {u"A5"_s}); // a name like a code
    QCOMPARE(seen(code).first(), u"Nobody, code"_s);
    const FoundThings few = things(u"lee"_s, {}, 2);
    QCOMPARE(few.results.size(), 2);
    QCOMPARE(few.leftOff, 1);
    // Patrons stand among orders and do not push them out.
    for (int i = 0; i < 30; ++i)
        DONE(made(u"Lee Number%1"_s.arg(i)));
    const QStringList many = seen(u"lee"_s, m_event);
    QCOMPARE(many.size(), 20);
    QCOMPARE(many.first(), u"Lee Old, name"_s);
    QVERIFY(many.contains(u"Leeson, name beginning"_s));
    QVERIFY(things(u"lee"_s, m_event).leftOff > 0);
}

// However many sales on hold have the name as well.
void TestFinding::ordersAlone()
{
    const SaleReceipt sale = soldAs(u"Anna Gruppe"_s, {u"A1"_s});
    for (int i = 2; i < 6; ++i) {
        const auto held = m_house->hold(m_house->one(), m_event, {u"A%1"_s.arg(i)});
        QVERIFY(held && namePatron(db(), m_house->one(), held->id, u"Gruppe"_s));
    }
    const auto found = findThings(db(), {u"gruppe"_s, {}, 2, u"counter/1"_s, now(), true});
    QVERIFY(found);
    QCOMPARE(found->results.size(), 1);
    QCOMPARE(found->results.first().line.id, sale.order.id);
    QCOMPARE(found->leftOff, 0);
}

void TestFinding::whatThisTerminalSold()
{
    QCOMPARE(seen({}), QStringList());
    soldAs(u"One"_s, {u"A1"_s});
    soldAs(u"Elsewhere"_s, {u"A2"_s}, {}, u"counter/2"_s);
    soldAs(u"Two"_s, {u"A3"_s});
    QCOMPARE(seen(u"  "_s), (QStringList{u"Two, recent"_s, u"One, recent"_s}));
    QCOMPARE(seen({}, {}, 1), QStringList{u"Two, recent"_s});
    QVERIFY(things({}, {}, 1).isMore);
    m_house->clock.advanceMs(26 * 60'000);
    soldAs(u"Three"_s, {u"A4"_s}); // one minute ago; One is half an hour ago by now, and Two 28 minutes
    QCOMPARE(seen(u"30 min"_s), (QStringList{u"One, recent"_s, u"Two, recent"_s})); // the nearest first
    QCOMPARE(seen(u"28m ago"_s), (QStringList{u"Two, recent"_s, u"One, recent"_s}));
    QCOMPARE(seen(u"1 min"_s), QStringList{u"Three, recent"_s});
    QCOMPARE(seen(u"9 h"_s), QStringList());
    const QTimeZone zone(readHouse(db())->timeZone);
    const QString clock = inZone(m_house->clock.now().plusMs(-60'000), zone).toString(u"HH:mm"_s);
    QCOMPARE(seen(clock).first(), u"Three, recent"_s);
    QCOMPARE(seen(u"three 1 min"_s), QStringList{u"Three, name, recent"_s});
    m_house->clock.advanceMs(24 * 3'600'000);
    QVERIFY(seen(u"yesterday"_s).contains(u"Three, recent"_s));
}

void TestFinding::aSeatThatWentBack()
{
    const SaleReceipt sale = soldAs(u"Mary"_s, {u"A1"_s});
    DONE(moveSeats(db(), m_house->one(), m_event, {{u"A1"_s, u"B4"_s}}, u"a pillar"_s));
    QCOMPARE(seen(u"b4"_s), QStringList{u"Mary, seat"_s});
    QCOMPARE(seen(u"a1"_s), QStringList{u"Mary, seat past"_s});
    soldAs(u"Peter"_s, {u"A1"_s});
    QCOMPARE(seen(u"a1"_s), (QStringList{u"Peter, seat"_s, u"Mary, seat past"_s})); // who sits there comes first
    DONE(refundOrder(db(), m_house->one(), sale.order.id, {}, {}, {}));
    QCOMPARE(seen(u"b4"_s), QStringList{u"Mary, seat past"_s});
    QCOMPARE(things(u"b4"_s).results.first().state, u"refunded"_s);
}

void TestFinding::standingHoldsAndReservations()
{
    const auto hold = m_house->hold(m_house->two(), m_event, {u"A1"_s, u"A2"_s});
    DONE(hold);
    QCOMPARE(seen(u"a2"_s), QStringList{u"hold: hold, seat"_s}); // nobody's yet
    DONE(namePatron(db(), m_house->two(), hold->id, u"Ada Lovelace"_s));
    QCOMPARE(seen(u"lovelace"_s), QStringList{u"hold: Ada Lovelace, name"_s});
    QCOMPARE(seen(u"lovlace"_s), QStringList{u"hold: Ada Lovelace, name typo"_s});
    QCOMPARE(things(u"lovelace"_s).results.first().line.tickets, 2);
    const auto reservation =
        makeReservation(db(), m_house->two(), hold->id, {}, {now().plusMs(3'600'000), std::nullopt});
    DONE(reservation);
    const QString code = reservation->as.code;
    for (const QString &typed : {code, code.toLower(), code.mid(2), u"r "_s + code.mid(2)})
        QCOMPARE(seen(typed), QStringList{u"reservation: Ada Lovelace, code"_s});
    QCOMPARE(seen(u"ada a1"_s), QStringList{u"reservation: Ada Lovelace, name, seat"_s});
    const Finding found = things(u"lovelace"_s).results.first();
    QCOMPARE(found.state, u"reserved"_s);
    QCOMPARE(found.line.total, reservation->total());
    QCOMPARE(found.hold, hold->id);
    DONE(dropReservation(db(), m_house->two(), code, u"not coming"_s));
    QCOMPARE(seen(u"lovelace"_s), QStringList());
    QCOMPARE(things(code).results.first().state, u"dropped"_s); // what became of it
}

void TestFinding::aNameThatIsErased()
{
    const auto mary = made(u"Mary O'Brien"_s, u"mary@x.example"_s);
    DONE(mary);
    DONE(soldTo(mary->no, {u"A1"_s}));
    QCOMPARE(seen(u"obrien"_s).size(), 2);
    QVERIFY(wordsKept() > 0);
    DONE(erasePatron(db(), m_house->one(), mary->no));
    for (const QString &typed : {u"obrien"_s, u"obr"_s, u"obrein"_s, u"mary@x"_s})
        QCOMPARE(seen(typed), QStringList());
    QCOMPARE(wordsKept(), 0);
    QCOMPARE(seen(u"a1"_s), QStringList{u"order, seat"_s}); // it stays what it is
}

void TestFinding::aNameThatIsMerged()
{
    const auto mary = made(u"Mary O'Brien"_s), maiden = made(u"Mary Novak"_s, {}, {}, u"0451 123456"_s);
    DONE(soldTo(maiden->no, {u"A1"_s}));
    DONE(mergePatrons(db(), m_house->one(), mary->no, maiden->no, {}));
    // By what is on the ticket, and by who they are.
    QCOMPARE(seen(u"novak"_s), QStringList{u"Mary Novak, name"_s});
    QCOMPARE(seen(u"obrien"_s), (QStringList{u"patron: Mary O'Brien, name"_s, u"Mary Novak, name"_s}));
    QCOMPARE(seen(u"123456"_s), (QStringList{u"patron: Mary O'Brien, phone"_s, u"Mary Novak, phone"_s}));
    QCOMPARE(things(u"novak"_s).results.first().patronNo, mary->no);
    Patron married = *readPatron(db(), mary->no);
    married.last = u"Weiß"_s;
    DONE(changePatron(db(), m_house->one(), married));
    QCOMPARE(seen(u"weiss a1"_s), QStringList{u"Mary Novak, name, seat"_s});
    QCOMPARE(seen(u"obrien"_s), QStringList());
}

void TestFinding::aNameThatIsAnother()
{
    const SaleReceipt sale = soldAs(u"Mary"_s, {u"A1"_s});
    DONE(nameOrder(db(), m_house->one(), sale.order.id, u"Quentin"_s));
    QCOMPARE(seen(u"mary"_s), QStringList());
    QCOMPARE(seen(u"mayr"_s), QStringList());
    QCOMPARE(seen(u"quetnin"_s), QStringList{u"Quentin, name typo"_s});
    DONE(nameOrder(db(), m_house->one(), sale.order.id, {}));
    QCOMPARE(seen(u"quentin"_s), QStringList());
    QCOMPARE(wordsKept(), 0);
}

void TestFinding::wordsComeAndGoByRules()
{
    soldAs(u"Mary O'Brien 王伟明 ab"_s, {u"A1"_s});
    QCOMPARE(wordsKept(), 4 + 6 + 3); // of two letters none
    soldAs(u"Mary"_s, {u"A2"_s});
    QCOMPARE(wordsKept(), 4 + 6 + 3);
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QVERIFY(!foreign.tries(u"UPDATE patron_word_gram SET gram = 'xyz'"_s).isEmpty());
        QVERIFY(!foreign.tries(u"DELETE FROM patron_word_gram"_s).isEmpty());
        QVERIFY(!foreign.tries(u"INSERT INTO patron_word_gram (gram, word) VALUES ('eve', 'eve')"_s).isEmpty());
        QCOMPARE(foreign.forces(u"DELETE FROM patron_word_gram WHERE gram = '^ma'"_s), QString());
    }
    m_house->reopen();
    QVERIFY(m_house->verified().contains(u"where they are mistyped"_s));
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QCOMPARE(foreign.forces(u"INSERT INTO patron_word_gram (gram, word) VALUES ('^ma', 'mary')"_s), QString());
    }
    m_house->reopen();
}

// The lines of the engine's plans, for this search, that go through a whole table of sales.
QStringList TestFinding::scansOf(const QString &text, std::optional<EventId> event)
{
    QStringList run;
    {
        const Statements statements(db());
        things(text, event);
        run = statements.run();
    }
    static const QRegularExpression scan(
        u"^SCAN (o|t|p|s|w|i|v|r|h|hold|sale_order|ticket|payment|patron|patron_word|patron_word_gram|known_patron"
        u"|known_patron_word|event_seat|hold_item|reservation|reservation_hold)\\b"_s);
    QStringList scans;
    sqlite3 *database = nullptr;
    sqlite3_open_v2(QFile::encodeName(m_house->file).constData(), &database, SQLITE_OPEN_READONLY, nullptr);
    for (const QString &sql : std::as_const(run)) {
        if (!sql.startsWith(u"SELECT"_s))
            continue;
        sqlite3_stmt *plan = nullptr;
        const QByteArray asked = "EXPLAIN QUERY PLAN " + sql.toUtf8();
        if (sqlite3_prepare_v2(database, asked.constData(), -1, &plan, nullptr) != SQLITE_OK)
            scans += u"not explained: "_s + sql;
        while (plan && sqlite3_step(plan) == SQLITE_ROW) {
            const QString line = QString::fromUtf8(reinterpret_cast<const char *>(sqlite3_column_text(plan, 3)));
            if (scan.match(line).hasMatch())
                scans += line + u" in "_s + sql;
        }
        sqlite3_finalize(plan);
    }
    sqlite3_close(database);
    return scans;
}

void TestFinding::nothingIsSearchedThrough()
{
    if (testsOnServer())
        QSKIP("SQLite's plans.");
    const auto mary = made(u"Mary O'Brien"_s, u"mary@x.example"_s, {}, u"0451 998877"_s);
    const auto sale = soldTo(mary->no, {u"A1"_s});
    soldAs(u"Peter"_s, {u"A2"_s}, u"4711"_s);
    const auto hold = m_house->hold(m_house->one(), m_event, {u"A3"_s});
    const auto reservation =
        makeReservation(db(), m_house->one(), hold->id, u"Ada"_s, {now().plusMs(3'600'000), std::nullopt});
    DONE(reservation);
    for (const QString &text :
         {QString(), sale->order.code, sale->order.tickets.first().barcode, u"mary"_s, u"mayr"_s, u"m"_s,
          u"0451 998877"_s, u"mary@x"_s, u"#press"_s, u"a1"_s, u"stalls-a-1"_s, toDecimal(sale->order.total), u"4711"_s,
          u"10 min"_s, u"yesterday"_s, u"mary a1 4711"_s, reservation->as.code, u"ada"_s}) {
        for (const std::optional<EventId> event : {std::optional<EventId>(), std::optional(m_event)}) {
            const QStringList scans = scansOf(text, event);
            QVERIFY2(scans.isEmpty(), qPrintable(text + u'\n' + scans.join(u'\n')));
        }
    }
}

void TestFinding::hostileTexts()
{
    soldAs(u"Mary O'Brien"_s, {u"A1"_s});
    for (const HostileText &hostile : rowlock::hostileTexts()) {
        const auto found = findThings(db(), {hostile.text, m_event, 20, u"counter/1"_s, now()});
        QVERIFY2(found, qPrintable(named(hostile) + u' ' + said(found)));
        for (const Finding &one : found->results)
            QVERIFY2(one.line.patron == u"Mary O'Brien"_s, qPrintable(named(hostile)));
    }
    if (testsOnServer())
        return;
    for (qsizetype i = 0; i < rowlock::hostileTexts().size(); i += 7) {
        const QStringList scans = scansOf(rowlock::hostileTexts().at(i).text, m_event);
        QVERIFY2(scans.isEmpty(), qPrintable(named(rowlock::hostileTexts().at(i)) + u'\n' + scans.join(u'\n')));
    }
}

// The new ways are laid through what is there: as a house of the schema before has it.
void TestFinding::anOlderHouseIsFoundLikewise()
{
    if (testsOnServer())
        QSKIP("Files are brought up to date at their opening.");
    soldAs(u"Mary Schmidt"_s, {u"A1"_s}, u"8814711"_s);
    soldAs(u"Mary Ab"_s, {u"A2"_s});
    m_house->close();
    {
        ForeignProgram foreign(m_house->file);
        QString undo;
        for (const QString &index :
             {u"seat_by_name"_s, u"ticket_of_seat"_s, u"order_of_amount"_s, u"payment_of_amount"_s,
              u"payment_by_slip"_s, u"order_of_terminal"_s, u"word_of_order"_s, u"order_name_of_patron"_s})
            undo += u"DROP INDEX %1; "_s.arg(index);
        QFile script(u":/migrations/0053_finding.sql"_s);
        QVERIFY(script.open(QIODevice::ReadOnly));
        QCOMPARE(foreign.tries(undo
                               + u"DROP TRIGGER patron_word_comes; DROP TRIGGER patron_word_goes; "
                                 "DROP TABLE patron_word_gram; "_s
                               + QString::fromUtf8(script.readAll())),
                 QString());
    }
    m_house->reopen();
    QCOMPARE(wordsKept(), 4 + 7);
    QCOMPARE(seen(u"schmitd"_s), QStringList{u"Mary Schmidt, name typo"_s});
    QCOMPARE(seen(u"4711"_s), QStringList{u"Mary Schmidt, slip"_s});
}

ROWLOCK_TEST(TestFinding)
#include "tst_finding.moc"
