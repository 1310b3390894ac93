// Hostile texts through rowlockctl: JSON in, JSON out and the same, or refused with a code and a sentence; and nothing
// in the answers that a terminal would obey.
#include "model/domain/plain_text.h"
#include "tests/ctl/ctl_house.h"
#include "tests/support/hostile_texts.h"

using namespace Qt::StringLiterals;
using namespace rowlock;

class CtlHostileTextsTest : public QObject, private CtlHouse
{
    Q_OBJECT

private slots:
    void init() { makeFolder(); }
    void cleanup() { dropFolder(); }

    void comeBackThroughRpc();
    void areWordsOnTheCommandLine();
};

namespace {

struct Call
{
    const char *method;
    QJsonObject params; // without the text
    const char *field;  // where the text goes in
    const char *answered;
    qsizetype longest;
    bool keepsSpaces; // within
};

// Obeyed by terminals, or turning round what stands beside it.
bool isObeyed(QChar c)
{
    const char16_t code = c.unicode();
    return (code < 0x20 && code != u'\n') || (code >= 0x7F && code < 0xA0) || (code >= 0x202A && code <= 0x202E)
           || (code >= 0x2066 && code <= 0x2069) || code == 0x2028 || code == 0x2029;
}

} // namespace

void CtlHostileTextsTest::comeBackThroughRpc()
{
    house();
    RpcSession rpc(*m_ctl);
    const QJsonObject hold = rpc.result(u"hold"_s, {{u"event"_s, m_event.toInt()}, {u"best"_s, 1}});
    const QJsonObject sold = rpc.result(
        u"sell"_s,
        {{u"hold"_s, hold[u"hold"_s]},
         {u"payments"_s, QJsonArray{QJsonObject{{u"method"_s, u"card"_s}, {u"amount"_s, hold[u"total"_s]}}}}});
    QVERIFY(sold.contains(u"order"_s));
    const QJsonObject order{{u"order"_s, sold[u"order"_s]}}, event{{u"event"_s, m_event.toInt()}};
    rpc.result(u"event.edit"_s, {{u"event"_s, m_event.toInt()}, {u"production"_s, u"Opera"_s}});
    const QList<Call> calls{{"order.name", order, "patron", "patron", 200, false},
                            {"order.note", order, "text", "text", 500, false},
                            {"event.edit", event, "name", "name", 200, true},
                            {"plan.rename", {{u"plan"_s, m_plan.toInt()}}, "name", "name", 200, true},
                            {"production.set", {{u"production"_s, 1}}, "note", "note", 200, true}};
    int kept = 0, refused = 0;
    for (qsizetype i = 0; i < hostileTexts().size(); ++i) {
        const HostileText &hostile = hostileTexts().at(i);
        if (hostile.text.startsWith(QChar(QChar::ByteOrderMark)))
            continue; // Qt's reader of JSON takes it away before anybody sees it
        for (qsizetype n = 0; n < calls.size(); ++n) {
            if (testsOnServer() && (i + n) % 3 != 0) // an act takes ten times as long there
                continue;
            const Call &call = calls.at(n);
            QJsonObject params = call.params;
            params.insert(QLatin1String(call.field), hostile.text);
            const QJsonObject answer = rpc.call(QLatin1String(call.method), params);
            const QByteArray what = QByteArray(call.method) + ' ' + named(hostile).toUtf8() + ": "
                                    + QJsonDocument(answer).toJson(QJsonDocument::Compact);
            const QString spaced = call.keepsSpaces ? hostile.text.trimmed() : hostile.text.simplified();
            if (answer.contains(u"error"_s)) {
                const QJsonObject error = answer[u"error"_s].toObject();
                QVERIFY2(error[u"data"_s][u"code"_s] == u"invalid_argument"_s, what);
                const QString message = error[u"message"_s].toString();
                QVERIFY2(message.size() > 10 && std::none_of(message.begin(), message.end(), isObeyed), what);
                QVERIFY2(hostile.isCard || !isPlainText(hostile.text) || spaced.isEmpty() || hostile.text == u"none"_s
                             || hostile.text.size() > call.longest,
                         what);
                ++refused;
                continue;
            }
            QVERIFY2(!hostile.isCard && isPlainText(hostile.text), what);
            const QString told = answer[u"result"_s][QLatin1String(call.answered)].toString();
            QVERIFY2(told == spaced || (hostile.text == u"none"_s && told.isEmpty()), what);
            ++kept;
        }
    }
    QVERIFY2(kept > (testsOnServer() ? 600 : 1'800) && refused > 100, qPrintable(u"%1 %2"_s.arg(kept).arg(refused)));
    const QJsonObject shown = rpc.result(u"order.show"_s, order);
    for (const auto &note : shown[u"notes"_s].toArray())
        QVERIFY(isPlainText(note[u"text"_s].toString()));
    QCOMPARE(rpc.result(u"verify"_s)[u"ok"_s], QJsonValue(true));
    QCOMPARE(rpc.end(), 0);
    // As a person reads all of them in a terminal.
    for (const QStringList &words : {QStringList{u"order"_s, u"show"_s, QString::number(sold[u"order"_s].toInteger())},
                                     QStringList{u"event"_s, u"list"_s}, QStringList{u"plan"_s, u"list"_s}}) {
        const CtlRun run = m_ctl->plain(QStringList{u"--database"_s, m_ctl->database()} + words);
        QCOMPARE(run.status, 0);
        const QString text = QString::fromUtf8(run.out);
        QVERIFY2(std::none_of(text.begin(), text.end(), isObeyed), qPrintable(words.join(u' ')));
    }
}

// Options and values are told apart by where they stand, whatever they look like.
void CtlHostileTextsTest::areWordsOnTheCommandLine()
{
    house();
    int tried = 0;
    for (qsizetype i = 0; i < hostileTexts().size(); i += 7) {
        const HostileText &hostile = hostileTexts().at(i);
        if (hostile.text.contains(QChar(u'\0')) || hostile.text.size() > 5000
            || QString::fromUtf8(hostile.text.toUtf8()) != hostile.text)
            continue; // no program can be started with it
        const CtlRun run = (*m_ctl)({u"event"_s, u"edit"_s, m_event, u"--name="_s + hostile.text});
        QVERIFY2(run.fault.isEmpty(), qPrintable(named(hostile) + run.fault));
        QVERIFY2(run.status == 0 || run.status == 2, qPrintable(named(hostile) + run.message()));
        QVERIFY2(run.status != 0 || run.text("name") == hostile.text.trimmed(), qPrintable(named(hostile)));
        QVERIFY2(run.status == 0 || hostile.isCard || !isPlainText(hostile.text) || hostile.text.trimmed().isEmpty()
                     || hostile.text.size() > 200,
                 qPrintable(named(hostile) + run.message()));
        ++tried;
    }
    QVERIFY(tried > 70);
}

ROWLOCK_TEST(CtlHostileTextsTest)
#include "tst_ctl_hostile_texts.moc"
