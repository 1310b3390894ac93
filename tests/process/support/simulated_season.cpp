#include "tests/process/support/simulated_season.h"

#include "tests/process/support/ask_desk.h"
#include "tests/process/support/history.h"
#include "tests/process/support/raw_house.h"
#include "tests/process/support/theatre_house.h"
#include "tests/support/house_fixture.h"

#include <QDeadlineTimer>
#include <QJsonDocument>

#include <cmath>

namespace rowlock {

using pure::Answer;
using pure::Command;
using pure::JournalEntry;

namespace {

QString inLine(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

JournalEntry plain(const JournalLine &line)
{
    return {line.seq,    line.at.ms,        line.kind,          line.by.terminal, line.event.value(),
            line.seatNo, line.hold.value(), line.order.value(), line.body};
}

QStringList factsOf(const QList<JournalEntry> &rows)
{
    QStringList facts;
    for (const JournalEntry &row : rows)
        facts += pure::factOf(row);
    facts.sort();
    return facts;
}

QStringList kindsOf(const QList<JournalEntry> &rows)
{
    QStringList kinds;
    for (const JournalEntry &row : rows)
        kinds += row.kind;
    return kinds;
}

// Money that came too late is journalled beside the refusal, once: said again, what remains may be the clock's entry.
bool isLateMoney(const Command &command, const QList<JournalEntry> &rows)
{
    const QString kinds = kindsOf(rows).join(u' ');
    return command.what == u"payment.settle" && command.charged
           && (kinds == u"payment.late" || kinds == u"clock.behind" || kinds == u"clock.behind payment.late");
}

} // namespace

SimulatedSeason::SimulatedSeason(std::unique_ptr<SeasonGround> ground, const Plan &plan, quint32 seed)
    : m_ground(std::move(ground)), m_plan(plan), m_seed(seed), m_random(seed)
{
    m_model = rawStart(m_ground->books());
    m_seq = rawJournal(m_ground->books(), 0).size();
    m_newestAt = rawJournal(m_ground->books(), m_seq - 1).first().at;
    for (int i = 0; i < plan.terminals; ++i) {
        const QString name = QStringLiteral("counter/%1").arg(i + 1);
        m_terminals.push_back(
            {name, nullptr, Shopper(name, theatreSeats(), m_model.events.size(), m_random.generate())});
        if (m_model.goodsPrice > 0)
            m_terminals.back().shopper.knowTerms();
        m_terminals.back().shopper.knowDues([this](qint64 hold) { return m_model.dueOf(hold); });
    }
    m_clock.reboot(); // whoever made the house had another machine
}

SimulatedSeason::~SimulatedSeason()
{
    closeAll();
}

QString SimulatedSeason::fail(const QString &what) const
{
    return QStringLiteral("act %1 of seed %2: %3").arg(m_act).arg(m_seed).arg(what);
}

QString SimulatedSeason::openAll()
{
    for (Terminal &terminal : m_terminals) {
        auto opened = Desk::open(m_ground->house(), {terminal.name, {}}, m_clock);
        if (!opened)
            return fail(QStringLiteral("the house does not open: ") + said(opened));
        terminal.desk = std::move(*opened);
    }
    return {};
}

void SimulatedSeason::closeAll()
{
    for (Terminal &terminal : m_terminals)
        terminal.desk.reset();
}

void SimulatedSeason::passTime()
{
    m_clock.advanceMs(1 + qint64(chance(3) ? m_random.bounded(90'000) : m_random.bounded(600)));
    if (chance(60)) { // somebody sets the computer's clock
        constexpr qint64 minute = 60'000, day = 86'400'000;
        const QList<qint64> steps{-minute, minute, -60 * minute, 60 * minute, -day, day, 3650 * day, -3650 * day};
        m_clock.stepWallMs(steps.at(int(m_random.bounded(quint32(steps.size())))));
        ++counts[QStringLiteral("clock set")];
    }
}

// The house's time by the rules of docs/decisions/clocks.md: it counts from boot, begins a boot at the wall clock, and
// is never behind the journal.
SimulatedSeason::Moment SimulatedSeason::moment() const
{
    const qint64 sinceBoot = m_clock.sinceBootMs(), wall = m_clock.now().ms;
    const qint64 counted = m_anchoredBoot == m_clock.bootId() ? sinceBoot + m_offset : wall;
    return {std::max(counted, m_newestAt), wall, sinceBoot, m_clock.bootId()};
}

Result<QList<JournalEntry>> SimulatedSeason::newRows()
{
    const QDeadlineTimer patience(m_ground->patienceMs());
    auto page = m_terminals.front().desk->reports().journal(m_seq, 10'000);
    while (!page && !patience.hasExpired())
        page = m_terminals.front().desk->reports().journal(m_seq, 10'000);
    TRY(page);
    QList<JournalEntry> rows;
    m_read = m_seq;
    for (const JournalLine &line : page->lines) {
        m_read = line.seq;
        m_readAt = line.at.ms;
        if (pure::isAct(line.kind))
            rows.append(plain(line));
    }
    return rows;
}

// What the house goes by once a transaction of that moment has left the entries that were read last.
void SimulatedSeason::follow(const Moment &moment)
{
    m_anchoredBoot = moment.boot;
    m_offset = moment.house - moment.sinceBoot;
    if (m_read > m_seq)
        m_newestAt = moment.house;
    m_seq = m_read;
}

// The rows are one transaction that does the command; the model follows.
QString SimulatedSeason::checkFacts(const Unsure &given, QList<JournalEntry> rows, Answer &expected)
{
    const auto &[command, moment] = given;
    if (m_anchoredBoot != moment.boot && moment.house - moment.wall > 120'000) {
        if (rows.isEmpty() || rows.takeFirst().kind != u"clock.behind")
            return fail(QStringLiteral("nobody says that the clock is behind"));
    }
    pure::Choice choice = pure::choiceAt(rows, 0);
    if (m_ground->numbersMaySkip())
        choice.numbers = pure::numbersAt(rows, 0);
    const pure::Model::Outcome outcome = m_model.perform(command, moment.house, choice);
    if (!outcome.answer.refusal.isEmpty())
        return fail(QStringLiteral("done, but the model refuses it (%1): %2")
                        .arg(outcome.answer.refusal, inLine(command.toJson())));
    for (const JournalEntry &row : std::as_const(rows)) {
        if (row.at != moment.house || row.terminal != command.terminal)
            return fail(QStringLiteral("entry %1 is of %2 at %3 and should be of %4 at %5")
                            .arg(row.seq)
                            .arg(row.terminal)
                            .arg(row.at)
                            .arg(command.terminal)
                            .arg(moment.house));
    }
    const QStringList found = factsOf(rows);
    if (found != outcome.facts)
        return fail(QStringLiteral("%1\nexpected %2\nfound    %3")
                        .arg(inLine(command.toJson()), outcome.facts.join(u"\n         "), found.join(u"\n         ")));
    follow(moment);
    expected = outcome.answer;
    return {};
}

QString SimulatedSeason::checkDone(const Command &command, const Answer &answer, QList<JournalEntry> rows)
{
    ++counts[u"done: "_qs + (command.isVoid ? QStringLiteral("void") : command.what)];
    if (command.type == pure::compType)
        ++counts[QStringLiteral("done: comps given")];
    if (command.type == pure::companionType)
        ++counts[QStringLiteral("done: companions given")];
    if (!command.lines.isEmpty())
        ++counts[QStringLiteral("done: deposit refunded")];
    m_unsure.clear();
    Answer expected;
    if (const QString problem = checkFacts({command, moment()}, std::move(rows), expected); !problem.isEmpty())
        return problem;
    if (answer != expected)
        return fail(QStringLiteral("%1\nanswered %2\nexpected %3")
                        .arg(inLine(command.toJson()), inLine(answer.toJson()), inLine(expected.toJson())));
    return {};
}

QString SimulatedSeason::checkNothingDone(const Command &command, const Answer &answer, const QList<JournalEntry> &rows)
{
    const bool isLate = answer.refusal == u"hold_consumed" && isLateMoney(command, rows);
    if (isLate && !m_ground->isDown())
        follow(moment());
    else if (m_ground->hasStruck() && (isLate || rows.isEmpty()) && m_ground->mayComeBack(answer))
        m_unsure.append({command, moment()}); // late money is answered alike whether its entry could be kept or not
    else if (!rows.isEmpty())
        return fail(QStringLiteral("refused (%1), but journalled %2: %3")
                        .arg(answer.refusal, factsOf(rows).join(u", "), inLine(command.toJson())));
    if (answer.refusal.startsWith(u"storage") || answer.refusal == Answer::inDoubt) {
        ++counts[u"failed: "_qs + answer.refusal];
        return m_ground->hasStruck()
                   ? QString()
                   : fail(QStringLiteral("the storage failed by itself: %1\n%2").arg(m_said, inLine(command.toJson())));
    }
    ++counts[u"refused: "_qs + answer.refusal];
    const QString expected = m_model.refusal(command, moment().house);
    return answer.refusal == expected ? QString()
                                      : fail(QStringLiteral("%1\nrefused as %2, the model says “%3”")
                                                 .arg(inLine(command.toJson()), answer.refusal, expected));
}

QString SimulatedSeason::adoptClock(Terminal &terminal)
{
    const auto adopted = terminal.desk->upkeep().adoptClock();
    if (!adopted)
        return fail(said(adopted));
    ++counts[QStringLiteral("clock adopted")];
    const auto rows = newRows();
    if (!rows)
        return fail(said(rows));
    const qint64 before = moment().house;
    const bool behind = m_anchoredBoot != m_clock.bootId() && before - m_clock.now().ms > 120'000;
    const qint64 goal = std::max(m_clock.now().ms, behind ? before : m_newestAt);
    const qint64 moved = std::abs(goal - before) < 1000 ? 0 : goal - before;
    if (adopted->movedMs != moved || rows->size() != (behind ? 1 : 0) + (moved != 0 ? 1 : 0))
        return fail(QStringLiteral("the clock moved by %1, expected %2").arg(adopted->movedMs).arg(moved));
    m_unsure.clear();
    m_anchoredBoot = m_clock.bootId();
    m_offset = before + moved - m_clock.sinceBootMs();
    m_model.moveDeadlines(moved);
    if (m_read > m_seq)
        m_newestAt = m_readAt;
    m_seq = m_read;
    return m_newestAt <= before + moved ? QString() : fail(QStringLiteral("the journal is ahead of the house"));
}

QString SimulatedSeason::actAt(Terminal &terminal)
{
    const Command command = terminal.shopper.next();
    const Answer answer = askDesk(*terminal.desk, command, &m_said);
    const bool inDoubt = answer.refusal == Answer::inDoubt;
    const bool failed = inDoubt || answer.refusal.startsWith(u"storage");
    if (!failed)
        terminal.shopper.learn(command, answer);
    if (m_ground->isDown() && failed) { // nobody knows
        m_unsure.append({command, moment()});
        return cutPower();
    }
    m_ground->repair();
    const QDeadlineTimer patience(m_ground->patienceMs()); // a server that was away is not asked again at once
    while (failed && !patience.hasExpired() && !terminal.desk->reports().journal(m_seq, 1)) {
    }
    const auto rows = newRows();
    if (!rows && m_ground->isDown()) { // cut while looking
        m_unsure.append({command, moment()});
        return cutPower();
    }
    if (!rows)
        return fail(said(rows));
    if (failed && m_ground->leavesDoubt(answer) && !rows->isEmpty()) {
        m_unsure.append({command, moment()});
        m_ground->forget();
        return explainSurvivors();
    }
    QString problem =
        answer.refusal.isEmpty() ? checkDone(command, answer, *rows) : checkNothingDone(command, answer, *rows);
    if (problem.isEmpty() && m_ground->isDown())
        return cutPower();
    const bool struck = m_ground->hasStruck();
    m_ground->forget();
    return problem.isEmpty() && struck && command.event > 0 ? checkEvent(command.event) : problem;
}

// One that failed, or was being done, is there after all: then it is there whole. The transaction is the latest that
// was tried, or an earlier one whose pages the later ones did not reach.
QString SimulatedSeason::explainSurvivors()
{
    const auto rows = newRows();
    if (!rows)
        return fail(said(rows));
    const QList<Unsure> candidates = std::exchange(m_unsure, {});
    if (rows->isEmpty())
        return {};
    ++counts[QStringLiteral("cut off, but done")];
    QStringList problems;
    for (auto given = candidates.crbegin(); given != candidates.crend(); ++given) {
        if (isLateMoney(given->command, *rows)) {
            follow(given->moment);
            return {};
        }
        const pure::Model before = m_model;
        Answer nobodyHeard;
        problems += checkFacts(*given, *rows, nobodyHeard);
        if (problems.last().isEmpty()) {
            if (given->command.what == u"payment.begin")
                m_unheardAttempts.insert(nobodyHeard.attempt);
            return {};
        }
        m_model = before;
    }
    return fail(QStringLiteral("there is what nobody was doing:\n%1").arg(problems.join(u'\n')));
}

// The machine is off for a while, and everybody begins again.
QString SimulatedSeason::startAnew(qint64 offMs)
{
    closeAll();
    if (m_ground->isDown())
        return cutPower(); // while the log was copied back
    m_ground->restart();
    m_clock.reboot(offMs);
    ++counts[QStringLiteral("reboots")];
    const QString problem = openAll();
    return problem.isEmpty() ? explainSurvivors() : problem;
}

QString SimulatedSeason::cutPower()
{
    ++counts[QStringLiteral("power cuts")];
    closeAll();
    m_ground->rise(m_random);
    if (const QString problem = openAll(); !problem.isEmpty())
        return problem;
    const auto head = m_terminals.front().desk->reports().journal(m_seq - 1, 1);
    if (!head || head->lines.isEmpty())
        return fail(QStringLiteral("the journal ends before entry %1, which was acknowledged").arg(m_seq));
    QString problem = explainSurvivors();
    if (problem.isEmpty() && chance(2))
        problem = startAnew(1 + qint64(m_random.bounded(3'600'000)));
    for (int i = 0; problem.isEmpty() && i < 2; ++i)
        problem = checkEvent(1 + qint64(m_random.bounded(quint32(m_model.events.size()))));
    return problem;
}

// The house of one event, seat by seat, and its counters.
QString SimulatedSeason::checkEvent(qint64 number)
{
    const auto house = m_terminals.front().desk->events().house(EventId(number));
    if (!house)
        return fail(said(house));
    const pure::Event &event = m_model.events.at(number - 1);
    for (const SeatStatus &seat : house->seats) {
        const pure::Seat &expected = event.seats.at(seat.seatNo);
        if (stateName(seat.state) != expected.state || seat.hold.value() != expected.hold
            || seat.ticket.value() != expected.ticket || seat.version != expected.version)
            return fail(QStringLiteral("event %1: %2 is %3 (version %4), expected %5 (version %6)")
                            .arg(number)
                            .arg(seat.label, stateName(seat.state))
                            .arg(seat.version)
                            .arg(expected.state)
                            .arg(expected.version));
    }
    for (const PoolStatus &pool : house->pools) {
        const pure::Pool &expected = event.pools.at(pool.pool);
        if (pool.counters.held != expected.held || pool.counters.sold != expected.sold
            || pool.counters.blocked != expected.blocked)
            return fail(QStringLiteral("event %1: the counters of %2 differ").arg(number).arg(pool.name));
    }
    return {};
}

QString SimulatedSeason::step()
{
    passTime();
    if (chance(250)) // everybody goes home and comes back tomorrow
        return startAnew(28'800'000);
    Terminal &terminal = m_terminals[size_t(m_random.bounded(m_plan.terminals))];
    if (!m_ground->isArmed() && chance(200))
        return adoptClock(terminal);
    if (!m_ground->isArmed() && chance(m_plan.faultEvery))
        ++counts[m_ground->arm(m_random)];
    return actAt(terminal);
}

QString SimulatedSeason::checkEnd()
{
    m_ground->disarm();
    const auto report = m_terminals.front().desk->upkeep().verify();
    if (!report || !report->ok())
        return fail(report ? report->problems.join(u'\n') : said(report));
    closeAll();
    for (const QString &problem :
         {m_ground->problem(), m_model.moneyProblem(), deviceProblem(m_model, m_unheardAttempts)}) {
        if (!problem.isEmpty())
            return fail(problem);
    }
    const QString differences = tableDifferences(m_model.tables(), rawTables(m_ground->books()));
    return differences.isEmpty() ? QString() : fail(differences);
}

QString SimulatedSeason::run()
{
    QString problem = openAll();
    for (m_act = 1; problem.isEmpty() && m_act <= m_plan.acts; ++m_act)
        problem = step();
    return problem.isEmpty() ? checkEnd() : problem;
}

} // namespace rowlock
