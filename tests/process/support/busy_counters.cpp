#include "tests/process/support/busy_counters.h"

#include "model/domain/clock.h"
#include "model/domain/house_place.h"
#include "model/service/desk.h"
#include "tests/process/support/ask_desk.h"
#include "tests/process/support/ask_house.h"
#include "tests/process/support/shopper.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/child.h"
#include "tests/support/house_fixture.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QThread>

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <variant>

namespace rowlock {

using pure::Deed;

namespace {

using Worker = std::variant<Shopper, Cashier>;

// What a process has written stays when it is killed; only a power cut would take it.
class Diary
{
public:
    explicit Diary(const QString &file)
        : m_descriptor(::open(QFile::encodeName(file).constData(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600))
    {}
    void line(const QJsonObject &json) const
    {
        const QByteArray text = QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
        if (::write(m_descriptor, text.constData(), size_t(text.size())) != text.size())
            qFatal("the diary cannot be written");
    }

private:
    int m_descriptor;
};

QList<Deed> readDiary(const QString &name)
{
    QList<Deed> deeds;
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return deeds; // killed before it could ask for anything
    while (!file.atEnd()) {
        const QByteArray line = file.readLine();
        if (!line.endsWith('\n'))
            break; // killed in the middle of a word
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        const qint64 ns = json.value(QStringLiteral("ns")).toInteger();
        if (json.contains(QStringLiteral("asked"))) {
            deeds.append(Deed());
            deeds.last().command = pure::Command::fromJson(json.value(QStringLiteral("asked")).toObject());
            deeds.last().invokedNs = ns;
        } else {
            deeds.last().answer = pure::Answer::fromJson(json.value(QStringLiteral("told")).toObject());
            deeds.last().answeredNs = ns;
        }
    }
    return deeds;
}

} // namespace

qint64 monotonicNs()
{
    timespec now = {};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return qint64(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

// Arguments: house, terminal, diary, seed, how many acts, how many events there are.
int BusyCounters::play(const QString &, const QStringList &arguments)
{
    const SystemClock clock;
    QString terminal = arguments.at(1);
    const QDeadlineTimer patience(30'000);
    auto desk = Desk::open(arguments.at(0), {terminal, {}}, clock);
    while (!desk && isServerAddress(arguments.at(0)) && !patience.hasExpired()) // it has just crashed
        desk = Desk::open(arguments.at(0), {terminal, {}}, clock);
    if (!desk)
        qFatal("%s", qPrintable(said(desk)));
    const Diary diary(arguments.at(2));
    const HouseRules rules = (*desk)->inventory().rules().value_or(HouseRules());
    QStringList codes;
    for (const GiftCard &card : (*desk)->giftCards().all().value_or(QList<GiftCard>()))
        codes.append(card.code);
    const auto newShopper = [&](quint32 seed) {
        Shopper shopper(terminal, theatreSeats(), arguments.at(5).toInt(), seed, 1);
        shopper.knowDues(quotesOf(**desk));
        shopper.knowCards(codes);
        if (!rules.goods.isEmpty())
            shopper.knowTerms();
        return shopper;
    };
    const bool hasPeople = !(*desk)->staff().people().value_or(QList<StaffMember>()).isEmpty();
    const auto newWorker = [&](quint32 seed) {
        const Shopper shopper = newShopper(seed);
        return hasPeople ? Worker(Cashier(shopper, terminal, sightOf(**desk), seed + 1)) : Worker(shopper);
    };
    Worker worker = newWorker(arguments.at(3).toUInt());
    const int acts = arguments.at(4).toInt();
    for (int i = 1; i <= acts; ++i) {
        const pure::Command command = std::visit([](auto &one) { return one.next(); }, worker);
        diary.line({{QStringLiteral("asked"), command.toJson()}, {QStringLiteral("ns"), monotonicNs()}});
        const pure::Answer answer = askDesk(**desk, command);
        if (answer.refusal == pure::Answer::inDoubt) { // as if it had died; somebody else sits down
            terminal += u'+';
            (*desk)->setActor({terminal, {}});
            worker = newWorker(arguments.at(3).toUInt() + quint32(i));
            continue;
        }
        diary.line({{QStringLiteral("told"), answer.toJson()}, {QStringLiteral("ns"), monotonicNs()}});
        const QDeadlineTimer untilBack(answer.refusal.startsWith(u"storage") ? 30'000 : 0);
        while (!untilBack.hasExpired() && !(*desk)->upkeep().readClock())
            QThread::msleep(5); // between two looks
        std::visit([&](auto &one) { one.learn(command, answer); }, worker);
        if (i % actsPerLine == 0)
            sayLine(QString::number(i));
    }
    return 0;
}

void BusyCounters::start(int places, qint64 acts, quint32 seed)
{
    for (int place = 0; place < places; ++place)
        m_places.emplace_back([=, this] { keepBusy(place, acts / places, seed + quint32(place) * 1000); });
}

// One place at the counter: processes follow one another there, most of them killed.
void BusyCounters::keepBusy(int place, qint64 acts, quint32 seed)
{
    QRandomGenerator random(seed);
    for (int turn = 0; acts > 0 && !m_isOver; ++turn) {
        const bool killed = random.bounded(4) > 0;
        const int lines = 1 + int(random.bounded(12));
        const QString name = QStringLiteral("%1.%2").arg(place).arg(turn);
        // One that is to be killed has more to do than it will be given time for.
        const QString diary = m_folder.filePath(u"diary-"_qs + name);
        Child child(QStringLiteral("shop"),
                    {m_house, u"counter/"_qs + name, diary, QString::number(random.generate()),
                     QString::number((killed ? 2 * lines + 100 : lines) * actsPerLine), QString::number(m_events)});
        for (int line = 0; line < lines; ++line) {
            child.line();
            m_linesSaid.release();
        }
        acts -= lines * actsPerLine;
        if (!killed) {
            child.finish();
            continue;
        }
        // Some bytes on, so that it is met in the middle of an act.
        const qint64 enough = QFileInfo(diary).size() + random.bounded(3000);
        const QDeadlineTimer patience(30'000);
        while (QFileInfo(diary).size() < enough && !patience.hasExpired())
            std::this_thread::yield();
        child.kill();
    }
}

void BusyCounters::awaitNewLines(int lines)
{
    m_linesSaid.tryAcquire(m_linesSaid.available());
    m_linesSaid.acquire(lines);
}

void BusyCounters::join()
{
    for (std::thread &place : m_places)
        place.join();
    m_places.clear();
}

QList<Deed> BusyCounters::history() const
{
    QList<Deed> history;
    const QDir folder(m_folder.path());
    for (const QString &diary : folder.entryList({QStringLiteral("diary-*")}, QDir::Files))
        history += readDiary(folder.filePath(diary));
    return history;
}

} // namespace rowlock
