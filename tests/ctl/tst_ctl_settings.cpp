// What the house is set to, on the command line, with the real program: said, shown, used, and what is refused.
#include "tests/ctl/ctl_house.h"

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

class CtlSettingsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init()
    {
        makeFolder();
        house();
    }
    void cleanup() { dropFolder(); }

    void theVenue();
    void aLogo_data();
    void aLogo();
    void holdsOfNewEvents();
    void reasons();
    void notesAndCoins();
    void terminals();

private:
    QString written(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_ctl->path(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }
    static QByteArray picture(QSize size, const char *format)
    {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::darkBlue);
        image.save(&buffer, format);
        return bytes;
    }
};

void CtlSettingsTest::theVenue()
{
    RUN(set, 0, {u"venue"_s, u"set"_s, u"--name"_s, u"Harbour"_s, u"--terms"_s, u"No refunds, no smoking."_s});
    RUN(shown, 0, {u"venue"_s, u"show"_s});
    QCOMPARE(shown.text("terms"), u"No refunds, no smoking."_s);
    QCOMPARE(shown.number("logo_bytes"), 0);
    RUN(tooLong, 2, {u"venue"_s, u"set"_s, u"--terms"_s, QString(201, u'x')});
    QCOMPARE(tooLong.details()[u"argument"_s].toString(), u"terms"_s);
    RUN(none, 0, {u"venue"_s, u"set"_s, u"--terms"_s, u"none"_s});
    QVERIFY(none.text("terms").isEmpty());
    QCOMPARE(none.text("name"), u"Harbour"_s);
}

void CtlSettingsTest::aLogo_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("isTaken");
    QTest::newRow("png") << picture({40, 20}, "PNG") << true;
    QTest::newRow("jpeg") << picture({2000, 900}, "JPEG") << true;
    QTest::newRow("svg") << "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='10'><rect width='30' "
                            "height='10' fill='red'/><text y='9'>Harbour</text></svg>"_ba
                         << true;
    QTest::newRow("bmp") << picture({40, 20}, "BMP") << false;
    QTest::newRow("text") << "no picture"_ba << false;
    QTest::newRow("nothing") << QByteArray() << false;
    QTest::newRow("cut off") << picture({400, 300}, "PNG").left(60) << false;
}

void CtlSettingsTest::aLogo()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, isTaken);
    const QString file = written(u"logo"_s, bytes); // told by what is in it, whatever it is called
    const CtlRun set = (*m_ctl)({u"venue"_s, u"set"_s, u"--logo"_s, file});
    QVERIFY2(set.status == (isTaken ? 0 : 2), (set.out + set.err).constData());
    RUN(shown, 0, {u"venue"_s, u"show"_s});
    const qint64 size = shown.number("logo_bytes");
    QVERIFY(isTaken ? size > 0 && size <= 256 * 1024 : size == 0);
    if (!isTaken) {
        QCOMPARE(set.details()[u"argument"_s].toString(), u"logo"_s);
        return;
    }
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s});
    RUN(x, 0, {u"shift"_s, u"x"_s, u"--output"_s, m_ctl->path(u"x.pdf"_s)});
    RUN(none, 0, {u"venue"_s, u"set"_s, u"--logo"_s, u"none"_s});
    QCOMPARE(none.number("logo_bytes"), 0);
    RUN(missing, 2, {u"venue"_s, u"set"_s, u"--logo"_s, m_ctl->path(u"missing.png"_s)});
    RUN(right, 0, {u"verify"_s});
}

void CtlSettingsTest::holdsOfNewEvents()
{
    RUN(set, 0,
        {u"hold-rules"_s, u"set"_s, u"--hold-seconds"_s, u"300"_s, u"--hold-ceiling-seconds"_s, u"900"_s,
         u"--hold-policy"_s, u"strict"_s});
    const auto created = [this](const QStringList &more) {
        const CtlRun made = (*m_ctl)(QStringList{u"event"_s, u"create"_s, u"--plan"_s, u"1"_s, u"--name"_s, u"Lear"_s,
                                                 u"--starts"_s, u"2031-12-04T19:30"_s}
                                     + more);
        return (*m_ctl)({u"event"_s, u"show"_s, str(made.number("event"))});
    };
    const CtlRun usual = created({});
    QCOMPARE(usual.number("hold_seconds"), 300);
    QCOMPARE(usual.text("hold_policy"), u"strict"_s);
    QCOMPARE(created({u"--hold-seconds"_s, u"60"_s}).number("hold_seconds"), 60);
    RUN(before, 0, {u"event"_s, u"show"_s, m_event});
    QCOMPARE(before.number("hold_seconds"), 600);
    RUN(longer, 0, {u"hold-rules"_s, u"set"_s, u"--hold-seconds"_s, u"1200"_s});
    QCOMPARE(longer.number("hold_ceiling_seconds"), 1200);
    RUN(refused, 2, {u"hold-rules"_s, u"set"_s, u"--hold-ceiling-seconds"_s, u"10"_s});
    RUN(shown, 0, {u"hold-rules"_s, u"show"_s});
    QCOMPARE(shown.number("hold_seconds"), 1200);
}

void CtlSettingsTest::reasons()
{
    RUN(set, 0, {u"reason"_s, u"set"_s, u"refund"_s, u"--reason"_s, u"Ill, or late"_s, u"--reason"_s, u"Cancelled"_s});
    RUN(shown, 0, {u"reason"_s, u"list"_s});
    QCOMPARE(shown.json[u"reasons"_s][u"refund"_s].toArray(), (QJsonArray{u"Ill, or late"_s, u"Cancelled"_s}));
    RUN(nothing, 2, {u"reason"_s, u"set"_s, u"refund"_s});
    RUN(unknown, 2, {u"reason"_s, u"set"_s, u"fun"_s, u"--reasons"_s, u"x"_s});
    RUN(card, 2, {u"reason"_s, u"set"_s, u"comp"_s, u"--reasons"_s, u"4111111111111111"_s});
    RUN(none, 0, {u"reason"_s, u"set"_s, u"refund"_s, u"--none"_s});
    QVERIFY(none.json[u"reasons"_s][u"refund"_s].toArray().isEmpty());
}

void CtlSettingsTest::notesAndCoins()
{
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(opened, 0, {u"shift"_s, u"open"_s, u"Left"_s, u"--float"_s, u"30"_s});
    RUN(set, 0, {u"denominations"_s, u"set"_s, u"--worths"_s, u"0.50,20.00,10.00"_s, u"--roll"_s, u"0.50=40"_s});
    QCOMPARE(set.json[u"denominations"_s][2][u"roll"_s].toInt(), 40);
    QCOMPARE(set.json[u"denominations"_s][0][u"worth"_s].toString(), u"20.00"_s);
    RUN(unknown, 2, {u"shift"_s, u"count"_s, u"--pieces"_s, u"5=6"_s});
    QCOMPARE(unknown.details()[u"argument"_s].toString(), u"pieces"_s);
    RUN(counted, 0, {u"shift"_s, u"count"_s, u"--pieces"_s, u"10=3"_s});
    RUN(nothing, 2, {u"denominations"_s, u"set"_s});
    RUN(twice, 2, {u"denominations"_s, u"set"_s, u"--worth"_s, u"5"_s, u"--worth"_s, u"5.00"_s});
    RUN(parted, 2, {u"denominations"_s, u"set"_s, u"--worths"_s, u"2,50"_s});
    RpcSession rpc(*m_ctl); // where a list is a list
    QCOMPARE(rpc.result(u"denominations.set"_s, {{u"worths"_s, QJsonArray{u"1"_s, u"2"_s, u"5"_s}}})[u"denominations"_s]
                 .toArray()
                 .size(),
             3);
    QCOMPARE(rpc.end(), 0);
    RUN(loose, 2, {u"denominations"_s, u"set"_s, u"--worth"_s, u"5"_s, u"--roll"_s, u"0.10=40"_s});
    RUN(usual, 0, {u"denominations"_s, u"set"_s, u"--usual"_s});
    QCOMPARE(usual.json[u"denominations"_s].toArray().size(), 15);
}

void CtlSettingsTest::terminals()
{
    RUN(added, 0, {u"drawer"_s, u"add"_s, u"Left"_s});
    RUN(noDrawer, 2, {u"drawer"_s, u"add"_s, u"None"_s});
    QVERIFY2(noDrawer.message().contains(u"stands for no drawer"_s), qPrintable(noDrawer.message()));
    RUN(unnamed, 2, {u"shift"_s, u"open"_s});
    RUN(set, 0,
        {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--drawer"_s, u"left"_s, u"--paper"_s, u"80mm"_s,
         u"--ticket-printer"_s, u"Star"_s});
    RUN(shown, 0, {u"terminal"_s, u"list"_s});
    const QJsonObject here = shown.json[u"terminals"_s][0].toObject();
    QCOMPARE(here[u"drawer"_s].toString() + here[u"paper"_s].toString() + here[u"ticket_printer"_s].toString(),
             u"Left80mmStar"_s);
    RUN(opened, 0, {u"shift"_s, u"open"_s});
    QCOMPARE(opened.text("drawer"), u"Left"_s);
    RUN(unknown, 2, {u"terminal"_s, u"set"_s, u"bar"_s, u"--drawer"_s, u"Nowhere"_s});
    RUN(none, 0, {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--drawer"_s, u"none"_s, u"--paper"_s, u"none"_s});
    QVERIFY(none.json[u"terminals"_s][0][u"drawer"_s].toString().isEmpty());
    RUN(right, 0, {u"verify"_s});
}

ROWLOCK_TEST(CtlSettingsTest)
#include "tst_ctl_settings.moc"
