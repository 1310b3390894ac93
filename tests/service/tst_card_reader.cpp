// A card reader as an outside program: what is said on the wire, and what a payment makes of a real process that
// answers, stays silent, dies, charges the wrong amount or talks nonsense.
#include "model/service/payment_devices.h"
#include "model/service/reader_device.h"
#include "model/service/reader_talk.h"
#include "tests/support/answers_checked.h"
#include "tests/support/practice_reader.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <QtTest>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace {

using Outcome = ChargeAnswer::Outcome;

Charge sixteenEuros()
{
    return {u"key-1"_s, {1600, Currency()}, u"hold 12"_s};
}

} // namespace

class TestCardReader : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatIsAsked()
    {
        const QByteArray line = readerLine({ReaderAsks::Refund, sixteenEuros(), u"4711"_s});
        QVERIFY(line.endsWith('\n') && line.count('\n') == 1);
        const QJsonObject asked = QJsonDocument::fromJson(line).object();
        const QJsonObject expected{{u"rowlock"_s, 1},         {u"do"_s, u"refund"_s},   {u"key"_s, u"key-1"_s},
                                   {u"amount"_s, u"16.00"_s}, {u"minor"_s, 1600},       {u"currency"_s, u"EUR"_s},
                                   {u"text"_s, u"hold 12"_s}, {u"receipt"_s, u"4711"_s}};
        QCOMPARE(asked, expected);
        QVERIFY(!readerLine({ReaderAsks::Begin, sixteenEuros()}).contains("receipt"));
    }

    void whatIsHeard_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("expected"); // outcome and reference; empty: no answer to this payment
        const auto row = [](const char *name, const char *line, const QString &expected) {
            QTest::newRow(name) << QByteArray(line) << expected;
        };
        row("approved", R"({"say":"approved","key":"key-1","minor":1600,"receipt":"4711"})", u"charged 4711"_s);
        row("with its currency", R"({"say":"approved","key":"key-1","minor":1600,"currency":"EUR"})", u"charged "_s);
        row("another amount", R"({"say":"approved","key":"key-1","minor":1700,"receipt":"4711"})", u"unknown 4711"_s);
        row("no amount", R"({"say":"approved","key":"key-1"})", u"unknown "_s);
        row("half a cent", R"({"say":"approved","key":"key-1","minor":1600.5})", u"unknown "_s);
        row("in words", R"({"say":"approved","key":"key-1","minor":"1600"})", u"unknown "_s);
        row("another currency", R"({"say":"approved","key":"key-1","minor":1600,"currency":"USD"})", u"unknown "_s);
        row("no currency at all", R"({"say":"approved","key":"key-1","minor":1600,"currency":"?"})", u"unknown "_s);
        row("declined", R"({"say":"declined","key":"key-1","text":"Card expired"})", u"refused "_s);
        row("none", R"({"say":"none","key":"key-1"})", u"refused "_s);
        row("unknown", R"({"say":"unknown","key":"key-1"})", u"unknown "_s);
        row("more than asked for", R"({"say":"declined","key":"key-1","more":[1,{"a":2}]})", u"refused "_s);
        row("another payment's", R"({"say":"approved","key":"key-2","minor":1600})", {});
        row("without a key", R"({"say":"approved","minor":1600})", {});
        row("another word", R"({"say":"perhaps","key":"key-1"})", {});
        row("no object", R"(["approved"])", {});
        row("no JSON", "approved", {});
        row("nothing", "", {});
        row("bytes", "\xff\xfe\x00{", {});
    }
    void whatIsHeard()
    {
        QFETCH(const QByteArray, line);
        QFETCH(const QString, expected);
        const auto answer = readerAnswer(line, u"key-1"_s);
        QCOMPARE(answer.has_value(), !expected.isEmpty());
        if (answer)
            QCOMPARE(inWords(meaningOf(*answer, {ReaderAsks::Begin, sixteenEuros()})), expected);
    }

    void aCardNumberIsNeverKept()
    {
        const auto answer =
            readerAnswer(R"({"say":"approved","key":"key-1","minor":1600,"receipt":"4111 1111 1111 1111",)"
                         R"("text":"4111111111111111"})",
                         u"key-1"_s);
        QVERIFY(answer);
        QVERIFY(!answer->receipt.contains(u"4111 1111"_s) && answer->receipt.endsWith(u"1111"_s));
        QVERIFY(!answer->text.contains(u"41111111"_s));
    }

    void anotherAmountIsNamed()
    {
        const auto answer = readerAnswer(R"({"say":"approved","key":"key-1","minor":6100})", u"key-1"_s);
        const QString sentence = meaningOf(*answer, {ReaderAsks::Begin, sixteenEuros()}).sentence;
        QVERIFY2(sentence.contains(u"61.00 EUR"_s) && sentence.contains(u"16.00 EUR"_s), qPrintable(sentence));
    }

    void realPrograms_data()
    {
        QTest::addColumn<QString>("habits");
        QTest::addColumn<QString>("expected");
        QTest::addColumn<int>("timesCharged");
        const auto row = [](const char *habits, const QString &expected, int timesCharged) {
            QTest::newRow(habits) << QString::fromLatin1(habits) << expected << timesCharged;
        };
        row("delay=1", u"charged practice-1"_s, 1);
        row("refuse", u"refused "_s, 0);
        row("twice", u"charged practice-1"_s, 1);
        row("dead", u"charged practice-1"_s, 1);          // charged, died, and found when it was asked again
        row("crash=before", u"refused "_s, 0);            // died before it took anything
        row("crash=charged", u"charged practice-1"_s, 1); // died after it
        row("silent", u"unknown "_s, 1);                  // charged, and never says so
        row("wrong-amount", u"unknown practice-1"_s, 1);
        row("patient", u"refused "_s, 0); // nobody shows a card: it is told to stop, and does
    }
    void realPrograms()
    {
        QFETCH(const QString, habits);
        QFETCH(const QString, expected);
        QFETCH(const int, timesCharged);
        ReaderDevice reader(impatient(practice(habits)));
        QCOMPARE(inWords(reader.charge(sixteenEuros())), expected);
        QCOMPARE(SimulatedTerminal({.memory = memory()}).timesCharged(), timesCharged);
        // Asked later, as from a payment in doubt, it knows better than it said.
        QCOMPARE(inWords(ReaderDevice(practice({})).whatCameOf(sixteenEuros())), habits == u"wrong-amount" ? expected
                                                                                 : timesCharged
                                                                                     ? u"charged practice-1"_s
                                                                                     : u"refused "_s);
        QCOMPARE(SimulatedTerminal({.memory = memory()}).timesCharged(), timesCharged);
    }

    void otherPrograms_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("expected");
        QTest::newRow("none is set up") << QString() << u"refused "_s;
        QTest::newRow("one that is not there") << u"/no/such/program"_s << u"refused "_s;
        QTest::newRow("one that ends at once") << u"true"_s << u"unknown "_s;
        QTest::newRow("one that never listens") << u"sleep 60"_s << u"unknown "_s;
        QTest::newRow("one that says back what it hears") << u"cat"_s << u"unknown "_s;
        QTest::newRow("one that never ends its line")
            << u"sh -c \"read x; head -c 200000 /dev/zero\""_s << u"unknown "_s;
        QTest::newRow("no end of lines") << u"yes"_s << u"unknown "_s;
    }
    void otherPrograms()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, expected);
        ReaderDevice reader(impatient({command}));
        QCOMPARE(inWords(reader.charge(sixteenEuros())), expected);
    }

    // "It took 17.00" is not followed by "nothing was taken" and another charge.
    void whatItSaidThatItTookStays()
    {
        const QString script = m_folder->filePath(u"script"_s); // approves another amount, then knows of nothing
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("read line\n"
                   "case $line in\n"
                   "*repeat*) echo '{\"say\":\"none\",\"key\":\"key-1\"}' ;;\n"
                   "*) echo '{\"say\":\"approved\",\"key\":\"key-1\",\"minor\":1700}' ;;\n"
                   "esac\n");
        file.close();
        ReaderTalk talk({u"sh \"%1\""_s.arg(script)});
        QSignalSpy answered(&talk, &ReaderTalk::answered);
        talk.ask({ReaderAsks::Begin, sixteenEuros()});
        QTRY_COMPARE(answered.count(), 1);
        QCOMPARE(inWords(answered.at(0).at(0).value<ChargeAnswer>()), u"unknown "_s);
        talk.ask({ReaderAsks::Repeat, sixteenEuros()});
        QTRY_COMPARE(answered.count(), 2);
        QCOMPARE(inWords(answered.at(1).at(0).value<ChargeAnswer>()), u"unknown "_s);
        Charge another = sixteenEuros();
        another.key = u"key-2"_s; // of which nothing was said: its answers are no answers to it
        talk.ask({ReaderAsks::Repeat, another});
        QVERIFY(!talk.sawApproval());
    }

    // Nobody listens any more to one that still waits for a card: it takes nothing, and who asks meanwhile waits.
    void whoStopsListeningWantsNoMoney()
    {
        auto left = std::make_unique<QProcess>();
        left->start(QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock_reader"),
                    {u"memory=%1,delay=600000"_s.arg(memory())});
        left->write(readerLine({ReaderAsks::Begin, sixteenEuros()}));
        QTRY_VERIFY(left->canReadLine()); // "insert the card"
        ReaderTalk talk(practice({}));
        QSignalSpy answered(&talk, &ReaderTalk::answered);
        talk.ask({ReaderAsks::Repeat, sixteenEuros()});
        left->closeWriteChannel();
        QTRY_COMPARE(answered.count(), 1);
        QCOMPARE(inWords(answered.at(0).at(0).value<ChargeAnswer>()), u"refused "_s);
        QTRY_COMPARE(left->state(), QProcess::NotRunning);
        QCOMPARE(SimulatedTerminal({.memory = memory()}).timesCharged(), 0);
    }

    void withoutAMemoryItIsNotSure()
    {
        const QString reader = u"\"%1\""_s.arg(QStringLiteral(ROWLOCK_BINARY_DIR "/app/rowlock_reader"));
        QCOMPARE(inWords(ReaderDevice({reader + u" dead"_s}).charge(sixteenEuros())), u"unknown "_s);
    }

    void cancelled()
    {
        ReaderTalk talk(practice(u"patient"_s));
        QSignalSpy shown(&talk, &ReaderTalk::shown);
        QSignalSpy answered(&talk, &ReaderTalk::answered);
        talk.ask({ReaderAsks::Begin, sixteenEuros()});
        QVERIFY(talk.isOpen());
        QTRY_COMPARE(shown.count(), 1);
        QCOMPARE(shown.at(0).at(0).toString(), u"Insert, tap or swipe the card"_s);
        talk.cancel();
        talk.cancel(); // a clerk presses twice
        QTRY_COMPARE(answered.count(), 1);
        QVERIFY(!talk.isOpen());
        QCOMPARE(inWords(answered.at(0).at(0).value<ChargeAnswer>()), u"refused "_s);
        talk.ask({ReaderAsks::Begin, sixteenEuros()}); // another try with the same key
        QTRY_COMPARE(shown.count(), 2);
        talk.cancel();
        QTRY_COMPARE(answered.count(), 2);
    }

    // The window is closed, or the program ends: nobody is told, and the reader's program does not outlive it for long.
    void leftInTheMiddle()
    {
        auto talk = std::make_unique<ReaderTalk>(practice(u"patient"_s));
        QSignalSpy shown(talk.get(), &ReaderTalk::shown);
        QSignalSpy answered(talk.get(), &ReaderTalk::answered);
        talk->ask({ReaderAsks::Begin, sixteenEuros()});
        QTRY_COMPARE(shown.count(), 1);
        talk.reset();
        QCOMPARE(answered.count(), 0);
    }

private:
    QString memory() const { return m_folder->filePath(u"memory"_s); }
    ReaderProgram practice(const QString &habits) const { return {practiceReader(memory(), habits)}; }
    // A program that does not answer is given up at once: what is tested is what comes of it, not how long it is.
    static ReaderProgram impatient(ReaderProgram program)
    {
        const bool answersByItself = !program.command.contains(u"silent"_s) && !program.command.contains(u"patient"_s)
                                     && program.command.contains(u"rowlock_reader"_s);
        if (!answersByItself)
            program.silenceMs = program.cancelMs = program.againMs = 2000;
        return program;
    }
    static QString inWords(const ChargeAnswer &answer)
    {
        const QString outcome = answer.outcome == Outcome::Charged   ? u"charged "_s
                                : answer.outcome == Outcome::Refused ? u"refused "_s
                                                                     : u"unknown "_s;
        return (answer.sentence.isEmpty() ? u"without a sentence: "_s : QString()) + outcome + answer.reference;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

ROWLOCK_TEST(TestCardReader)
#include "tst_card_reader.moc"
