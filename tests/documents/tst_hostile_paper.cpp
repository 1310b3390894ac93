// Hostile texts on paper: every line once and in its place, plain letters read back as they were, tickets that can be
// scanned whatever is printed beside the code, and no program that complains of the file.
#include "model/documents/house_paper.h"
#include "model/documents/list_paper.h"
#include "model/documents/tickets.h"
#include "model/domain/plain_text.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/outside_tools.h"
#include "tests/support/sample_house.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class HostilePaperTest : public QObject
{
    Q_OBJECT

private slots:
    void listsKeepTheirLines();
    void ticketsSayThem();
    void theSeatListNamesThem();

private:
    void check(const QString &file);
    QString path() const { return m_folder.filePath(u"paper.pdf"_s); }
    QTemporaryDir m_folder;
};

namespace {

QString inkOf(const QString &text)
{
    QString letters;
    for (const QChar c : text.normalized(QString::NormalizationForm_KC)) {
        if (!c.isSpace() && !c.isSurrogate() && c.category() != QChar::Other_Format)
            letters.append(c);
    }
    return letters;
}

// Read back letter by letter: what a font shapes or a direction turns comes otherwise.
bool isReadBack(const QString &text)
{
    return text.size() <= 24 && std::all_of(text.begin(), text.end(), [](QChar c) { return c >= u' ' && c <= u'~'; });
}

QList<HostileText> keptTexts()
{
    QList<HostileText> texts;
    for (const HostileText &hostile : hostileTexts()) {
        if (isPlainText(hostile.text) && !hostile.isCard && !hostile.text.trimmed().isEmpty()
            && hostile.text.size() <= 200)
            texts.append(hostile);
    }
    return texts;
}

} // namespace

// Other makers' programs read all of it and have nothing to say of it.
void HostilePaperTest::check(const QString &file)
{
    const ToolAnswer info = runTool(u"pdfinfo"_s, {file});
    QVERIFY2(info.ok() && info.complaint.isEmpty(), info.complaint.constData());
    QVERIFY2(!info.out.contains("JavaScript:     yes"), info.out.constData());
    const ToolAnswer text = runTool(u"pdftotext"_s, {file, u"-"_s});
    QVERIFY2(text.ok() && text.complaint.isEmpty(), text.complaint.constData());
}

void HostilePaperTest::listsKeepTheirLines()
{
    PaperList list;
    list.starts = list.at = Instant{1'796'000'000'000};
    list.timeZone = "Europe/Berlin";
    list.captions = {u"No"_s, u"Name"_s, u"What"_s};
    list.shares = {0.15, 0.6, 0.25};
    const QList<HostileText> texts = keptTexts();
    for (qsizetype i = 0; i < texts.size(); ++i)
        list.rows.append({u"R%1E"_s.arg(i), texts.at(i).text, u"after%1E"_s.arg(i)});
    list.event = u"R&B <b>%1</b> \\(x\\)"_s;
    list.title = u"%%EOF ) Tj ("_s;
    list.about = u"<< /JS (x) >>"_s;
    QVERIFY(writeListPdf(path(), list));
    check(path());
    const QString text = pdfText(path());
    const QString letters = inkOf(text);
    for (const QString &head : {list.event, list.title, list.about})
        QVERIFY2(letters.contains(inkOf(head)), qPrintable(head));
    int read = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        QVERIFY2(text.count(u"R%1E"_s.arg(i)) == 1, qPrintable(named(texts.at(i))));
        QVERIFY2(text.count(u"after%1E"_s.arg(i)) == 1, qPrintable(named(texts.at(i))));
        if (!isReadBack(texts.at(i).text))
            continue;
        const QString line = u"R%1E"_s.arg(i) + inkOf(texts.at(i).text) + u"after%1E"_s.arg(i);
        QVERIFY2(letters.contains(line), qPrintable(named(texts.at(i))));
        ++read;
    }
    QVERIFY2(read > 200, qPrintable(QString::number(read)));
}

void HostilePaperTest::ticketsSayThem()
{
    const QList<HostileText> texts = keptTexts();
    TicketPrint print;
    print.venue = u"Harbour & <b>Theatre</b> %1"_s;
    print.timeZone = "Europe/Berlin";
    print.order.code = u"K7QM-3RTD"_s;
    print.order.eventName = u"R&B (live) \\ %2"_s;
    print.order.eventStarts = Instant{1'796'000'000'000};
    for (qsizetype i = 0; i < texts.size(); ++i) {
        Ticket ticket;
        ticket.id = TicketId(i + 1);
        ticket.seatNo = int(i);
        ticket.section = texts.at(i).text;
        ticket.row = u"A"_s;
        ticket.seat = QString::number(i + 1);
        ticket.label = ticket.section + u", row A, seat "_s + ticket.seat;
        ticket.category = texts.at(i).text;
        ticket.typeName = texts.at(i).text;
        ticket.isOneOfSeveral = true;
        ticket.price = {4250, Currency()};
        ticket.barcode = u"7Q2MRTDX4KABCDEFGHWNPQ%1"_s.arg(i, 4, 10, QLatin1Char('0'));
        print.order.tickets.append(ticket);
    }
    QVERIFY(writeTicketsPdf(path(), print));
    check(path());
    const QStringList pages = pdfText(path()).split(u'\f', Qt::SkipEmptyParts);
    QCOMPARE(pages.size(), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const QString letters = inkOf(pages.at(i));
        const QByteArray what = named(texts.at(i)).toUtf8() + ": " + letters.toUtf8();
        QVERIFY2(letters.contains(inkOf(print.venue)) && letters.contains(inkOf(print.order.eventName)), what);
        QVERIFY2(letters.contains(u"Ticket%1of%2"_s.arg(i + 1).arg(texts.size())), what);
        QVERIFY2(letters.contains(print.order.tickets.at(i).barcode), what);
        QVERIFY2(!isReadBack(texts.at(i).text) || letters.contains(inkOf(texts.at(i).text)), what);
    }
    // The worst of each kind are scanned as well.
    TicketPrint few = print;
    few.order.tickets.clear();
    QSet<QString> families;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        if (!families.contains(texts.at(i).family))
            few.order.tickets.append(print.order.tickets.at(i));
        families.insert(texts.at(i).family);
    }
    QVERIFY(writeTicketsPdf(path(), few));
    const QStringList pictures = renderPdf(path(), m_folder.path(), 203);
    QCOMPARE(pictures.size(), few.order.tickets.size());
    for (qsizetype i = 0; i < pictures.size(); ++i)
        QCOMPARE(scanPicture(pictures.at(i)), QStringList{few.order.tickets.at(i).barcode});
}

void HostilePaperTest::theSeatListNamesThem()
{
    const Instant now{1'796'000'000'000};
    HousePrint print{sample::house(sample::theatre(), now), "Europe/Berlin", now};
    const QList<HostileText> texts = keptTexts();
    QList<qsizetype> used;
    for (qsizetype i = 0; i < texts.size() && used.size() < print.house.seats.size(); ++i) {
        SeatStatus &seat = print.house.seats[used.size()];
        seat.state = SeatState::Sold;
        seat.order = OrderId(i + 1);
        seat.ticket = TicketId(i + 1);
        seat.patron = texts.at(i).text;
        print.house.orders.append({seat.order, {u"counter"_s, {}}, seat.patron, u"K7QM-3RTD"_s, now});
        used.append(i);
    }
    print.house.event.name = u"R&B <b>%1</b>"_s;
    QVERIFY(writeSeatingBookPdf(path(), print));
    check(path());
    const QString letters = inkOf(pdfText(path()));
    QVERIFY2(letters.contains(inkOf(print.house.event.name)), qPrintable(letters.left(500)));
    int read = 0;
    for (const qsizetype i : std::as_const(used)) {
        if (!isReadBack(texts.at(i).text) || texts.at(i).text.size() > 16)
            continue;
        QVERIFY2(letters.contains(inkOf(texts.at(i).text)), qPrintable(named(texts.at(i))));
        ++read;
    }
    QVERIFY2(read > 30, qPrintable(QString::number(read)));
    QVERIFY(writeHouseMapPdf(path(), print));
    check(path());
}

ROWLOCK_WINDOW_TEST(HostilePaperTest)
#include "tst_hostile_paper.moc"
