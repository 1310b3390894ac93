// What tickets and receipts look like, which of it is used where, and that nobody has two papers for one seat.
#include "model/store/papers.h"
#include "model/store/reissue.h"
#include "model/store/verify.h"
#include "tests/store/shift_house.h"
#include "tests/support/broken_house.h"
#include "tests/support/foreign_program.h"

#include <QHash>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPapers : public QObject, private ShiftHouse
{
    Q_OBJECT

private slots:
    void init() { makeExample24(); }
    void cleanup() { dropHouse(); }

    void keepsTemplatesWhole();
    void refusesWhatCannotBe();
    void dropsWhatNobodyUses();
    void choosesForHouseEventAndTerminal();
    void aTerminalHasThePaperInItsPrinter();
    void printsOnceAndAgainWithAReason();
    void countsReceipts();
    void doneAgainTellsNothing();
    void anotherProgramCannot_data();
    void anotherProgramCannot();
    void verifySees_data();
    void verifySees();

private:
    static PaperTemplate like(const char *name) { return builtInTemplate(QString::fromLatin1(name)).value(); }
    static PaperTemplate saying(const QString &text)
    {
        PaperTemplate paper = like("a6");
        TemplateElement element;
        element.box = {6, 6, 50.5, 5};
        element.text = text;
        paper.elements.append(element);
        return paper;
    }
    qint64 entries()
    {
        const auto count = rowlock::one<qint64>(db(), R"(SELECT count(*) FROM journal)",
                                                [](const Row &row) { return row.integer(0); });
        return count.value_or(-1);
    }
    Result<SaleReceipt> sold(const QStringList &seats)
    {
        tick();
        return sell(seats, {{PaymentMethod::Cash, eur(100'00), {}}}); // a fee besides
    }
    void setEverything()
    {
        DONE(setTemplate(db(), does("template"), u"gala"_s, saying(u"Black tie \\ \"please\""_s)));
        DONE(setTemplate(db(), does("template"), u"old"_s, like("roll80")));
        DONE(dropTemplate(db(), does("template"), u"old"_s));
        DONE(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, u"gala"_s}));
        DONE(
            choosePaper(db(), does("template"), {ChosenBy::Terminal, u"foyer \"1\""_s, PaperFor::Ticket, u"roll80"_s}));
    }
};

void TestPapers::keepsTemplatesWhole()
{
    const PaperTemplate gala = saying(u"Black tie \\ \"please\" <b>ß €"_s);
    DONE(setTemplate(db(), does("template"), u"gala"_s, gala));
    const auto read = readTemplate(db(), u"gala"_s);
    DONE(read);
    QVERIFY(read->paper == gala && !read->isBuiltIn);
    QCOMPARE(readTemplates(db())->size(), 1);
    QVERIFY(readTemplate(db(), u"a4"_s)->isBuiltIn);
    DONE(setTemplate(db(), does("template"), u"gala"_s, saying(u"Casual"_s)));
    QCOMPARE(readTemplate(db(), u"gala"_s)->paper.elements.last().text, u"Casual"_s);
    QCOMPARE(m_house->verified(), QString());
}

void TestPapers::refusesWhatCannotBe()
{
    REFUSED(setTemplate(db(), does("template"), u"a4"_s, like("a6")), ErrorCode::InvalidArgument);
    REFUSED(setTemplate(db(), does("template"), u"Gala!"_s, like("a6")), ErrorCode::InvalidArgument);
    PaperTemplate broken = like("a6");
    broken.elements.clear();
    REFUSED(setTemplate(db(), does("template"), u"gala"_s, broken), ErrorCode::InvalidArgument);
    DONE(setTemplate(db(), does("template"), u"gala"_s, like("a6")));
    REFUSED(setTemplate(db(), does("template"), u"gala"_s, like("receipt80")), ErrorCode::InvalidArgument);
    REFUSED(readTemplate(db(), u"none-such"_s), ErrorCode::InvalidArgument);
    REFUSED(dropTemplate(db(), does("template"), u"a4"_s), ErrorCode::InvalidArgument);
    REFUSED(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Receipt, u"gala"_s}),
            ErrorCode::InvalidArgument);
    REFUSED(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, u"none-such"_s}),
            ErrorCode::InvalidArgument);
    REFUSED(choosePaper(db(), does("template"), {ChosenBy::Event, u"999"_s, PaperFor::Ticket, u"gala"_s}),
            ErrorCode::EventUnknown);
    REFUSED(choosePaper(db(), does("template"), {ChosenBy::Terminal, {}, PaperFor::Ticket, u"gala"_s}),
            ErrorCode::InvalidArgument);
}

void TestPapers::dropsWhatNobodyUses()
{
    DONE(setTemplate(db(), does("template"), u"gala"_s, like("a6")));
    DONE(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, u"gala"_s}));
    const auto refused = dropTemplate(db(), does("template"), u"gala"_s);
    REFUSED(refused, ErrorCode::Forbidden);
    QVERIFY2(refused.error().message.contains(u"the house"_s), qPrintable(refused.error().message));
    DONE(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, {}}));
    DONE(dropTemplate(db(), does("template"), u"gala"_s));
    REFUSED(readTemplate(db(), u"gala"_s), ErrorCode::InvalidArgument);
    QVERIFY(readTemplates(db())->isEmpty());
    DONE(setTemplate(db(), does("template"), u"gala"_s, like("receipt80"))); // the name is free again
    QCOMPARE(m_house->verified(), QString());
}

void TestPapers::choosesForHouseEventAndTerminal()
{
    const QString event = QString::number(m_event.value());
    DONE(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, u"a6"_s}));
    DONE(choosePaper(db(), does("template"), {ChosenBy::Event, event, PaperFor::Ticket, u"a4"_s}));
    DONE(choosePaper(db(), does("template"), {ChosenBy::Terminal, u"foyer"_s, PaperFor::Receipt, u"receipt58"_s}));
    QCOMPARE(readPaperChoices(db())->size(), 3);
    DONE(choosePaper(db(), does("template"), {ChosenBy::Event, event, PaperFor::Ticket, {}}));
    QCOMPARE(readPaperChoices(db())->size(), 2);
    QCOMPARE(m_house->verified(), QString());
}

void TestPapers::aTerminalHasThePaperInItsPrinter()
{
    const QHash<QString, QSizeF> sizes{{u"a6"_s, {105, 148}}, {u"gala"_s, {105, 148}}, {u"roll80"_s, {80, 130}}};
    const EventId gala(7), other(8);
    QList<PaperChoice> choices;
    const auto chosen = [&](EventId event, const QString &terminal) {
        return chosenPaper(choices, PaperFor::Ticket, event, terminal, sizes);
    };
    QCOMPARE(chosen(gala, u"foyer"_s), u"classic"_s);
    choices.append({ChosenBy::House, {}, PaperFor::Ticket, u"a6"_s});
    choices.append({ChosenBy::Event, u"7"_s, PaperFor::Ticket, u"gala"_s});
    choices.append({ChosenBy::Event, u"7"_s, PaperFor::Receipt, u"receipt58"_s});
    QCOMPARE(chosen(gala, u"foyer"_s), u"gala"_s);
    QCOMPARE(chosen(other, u"foyer"_s), u"a6"_s);
    choices.append({ChosenBy::Terminal, u"foyer"_s, PaperFor::Ticket, u"roll80"_s});
    choices.append({ChosenBy::Terminal, u"hall"_s, PaperFor::Ticket, u"a6"_s});
    QCOMPARE(chosen(gala, u"foyer"_s), u"roll80"_s);
    QCOMPARE(chosen(gala, u"hall"_s), u"gala"_s);
    QCOMPARE(chosen(other, u"bar"_s), u"a6"_s);
}

void TestPapers::printsOnceAndAgainWithAReason()
{
    const auto sale = sold({u"A1"_s, u"A2"_s});
    DONE(sale);
    const OrderId order = sale->order.id;
    const TicketId first = sale->order.tickets[0].id, second = sale->order.tickets[1].id;
    DONE(recordPrinted(db(), does("order.print"), order, {first}));
    const auto all = recordPrinted(db(), does("order.print"), order, {});
    REFUSED(all, ErrorCode::Forbidden);
    QVERIFY2(all.error().message.contains(sale->order.tickets[0].label), qPrintable(all.error().message));
    QCOMPARE(all.error().details[u"tickets"_s].toArray().size(), 1);
    DONE(recordPrinted(db(), does("order.print"), order, {second}));
    REFUSED(recordPrinted(db(), does("order.print"), order, {second}), ErrorCode::Forbidden);
    const auto again = reissueTickets(db(), does("reissue"), order, {first}, u"lost"_s);
    DONE(again);
    REFUSED(recordPrinted(db(), does("order.print"), order, {first}), ErrorCode::InvalidArgument); // it is void
    DONE(recordPrinted(db(), does("order.print"), order, {again->seats[0].ticket}));
    REFUSED(recordPrinted(db(), does("order.print"), order, {}), ErrorCode::Forbidden);
    const auto printed = readPrinted(db(), order);
    DONE(printed);
    QCOMPARE(printed->size(), 3);
    QCOMPARE(printed->first().tickets, QList<TicketId>{first});
    QCOMPARE(printed->first().by.terminal, u"counter/1"_s);
    const auto replaced = readReplacements(db(), order);
    DONE(replaced);
    QCOMPARE(replaced->size(), 1);
    QVERIFY(replaced->first() == std::pair(first, again->seats[0].ticket));
    QCOMPARE(m_house->verified(), QString());
}

void TestPapers::countsReceipts()
{
    const auto sale = sold({u"A1"_s});
    DONE(sale);
    for (int i = 0; i < 3; ++i)
        DONE(recordReceipt(db(), does("order.print"), sale->order.id));
    DONE(recordPrinted(db(), does("order.print"), sale->order.id, {}));
    const auto printed = readPrinted(db(), sale->order.id);
    DONE(printed);
    QCOMPARE(std::count_if(printed->begin(), printed->end(),
                           [](const PaperPrinted &one) { return one.use == PaperFor::Receipt; }),
             3);
    REFUSED(recordReceipt(db(), does("order.print"), OrderId(999)), ErrorCode::InvalidArgument);
    QCOMPARE(m_house->verified(), QString());
}

void TestPapers::doneAgainTellsNothing()
{
    setEverything();
    const qint64 before = entries();
    DONE(setTemplate(db(), does("template"), u"gala"_s, saying(u"Black tie \\ \"please\""_s)));
    DONE(choosePaper(db(), does("template"), {ChosenBy::House, {}, PaperFor::Ticket, u"gala"_s}));
    DONE(choosePaper(db(), does("template"), {ChosenBy::Terminal, u"bar"_s, PaperFor::Ticket, {}}));
    REFUSED(dropTemplate(db(), does("template"), u"old"_s), ErrorCode::InvalidArgument);
    QCOMPARE(entries(), before);
}

void TestPapers::anotherProgramCannot_data()
{
    QTest::addColumn<QString>("sql");
    const auto row = [](const char *name, const char *sql) { QTest::newRow(name) << QString::fromUtf8(sql); };
    row("a template without a word", "INSERT INTO paper_template VALUES ('mine', '{}')");
    row("a template changed", "UPDATE paper_template SET value = '{}' WHERE name = 'gala'");
    row("a template dropped", "UPDATE paper_template SET value = 'null' WHERE name = 'gala'");
    row("a template renamed", "UPDATE paper_template SET name = 'mine' WHERE name = 'gala'");
    row("a template deleted", "DELETE FROM paper_template");
    row("a choice without a word", "INSERT INTO paper_choice VALUES ('terminal', 'bar', 'ticket', 'a6')");
    row("a choice of nobody's", "INSERT INTO paper_choice VALUES ('house', 'bar', 'ticket', 'a6')");
    row("a choice changed", "UPDATE paper_choice SET name = 'a4'");
    row("a choice for something else", "UPDATE paper_choice SET used_for = 'receipt' WHERE chosen_by = 'house'");
    row("a choice deleted", "DELETE FROM paper_choice");
}

void TestPapers::anotherProgramCannot()
{
    QFETCH(QString, sql);
    setEverything();
    DONE(addedDrawer(u"Right"_s)); // the newest entry tells of something else
    houseRefuses(*m_house, sql);
}

void TestPapers::verifySees_data()
{
    QTest::addColumn<QString>("sql");
    QTest::addColumn<QString>("named");
    const auto row = [](const char *name, const char *sql, const char *named) {
        QTest::newRow(name) << QString::fromUtf8(sql) << QString::fromUtf8(named);
    };
    row("another template", "UPDATE paper_template SET value = '{}' WHERE name = 'gala'", "The template gala: “value”");
    row("no template", "DELETE FROM paper_template WHERE name = 'gala'", "The template gala");
    row("a template more", "INSERT INTO paper_template VALUES ('mine', '{}')", "The template mine");
    row("a dropped one back", "UPDATE paper_template SET value = '{}' WHERE name = 'old'", "The template old: “value”");
    row("another choice", "UPDATE paper_choice SET name = 'a4' WHERE chosen_by = 'house'",
        "The paper of house ticket: “name”");
    row("no choice", "DELETE FROM paper_choice WHERE chosen_by = 'terminal'", "The paper of terminal foyer");
    row("a choice more", "INSERT INTO paper_choice VALUES ('terminal', 'bar', 'ticket', 'a6')",
        "The paper of terminal bar ticket");
}

void TestPapers::verifySees()
{
    QFETCH(QString, sql);
    QFETCH(QString, named);
    setEverything();
    verifyFinds(*m_house, sql, named);
}

ROWLOCK_TEST(TestPapers)
#include "tst_papers.moc"
