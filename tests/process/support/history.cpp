#include "tests/process/support/history.h"

#include <QHash>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace rowlock::pure {

namespace {

constexpr qint64 never = std::numeric_limits<qint64>::max() / 4;

// Done, and so done that nothing of it stands in the journal.
bool isSilent(const Deed &act)
{
    const bool isSweep = act.command.what == u"expire" || act.command.what == u"reservation.release";
    return act.isAnswered() && act.answer.refusal.isEmpty() && isSweep && act.answer.number == 0;
}

QString differences(const QStringList &expected, const QStringList &found)
{
    QStringList lines;
    for (const QString &fact : expected) {
        if (!found.contains(fact))
            lines += QStringLiteral("  expected ") + fact;
    }
    for (const QString &fact : found) {
        if (!expected.contains(fact))
            lines += QStringLiteral("  found    ") + fact;
    }
    return lines.join(u'\n');
}

QString inLine(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

// Which takes seats and places one after the other.
bool isTakingBack(const QList<JournalEntry> &journal, qsizetype position)
{
    const JournalEntry &first = journal.at(position);
    for (qsizetype i = position;
         i < journal.size() && journal.at(i).at == first.at && journal.at(i).terminal == first.terminal; ++i) {
        if (journal.at(i).kind == u"reservation.taken_back")
            return true;
    }
    return false;
}

} // namespace

Choice choiceAt(const QList<JournalEntry> &journal, qsizetype position)
{
    Choice choice;
    const bool goesOn = position < journal.size() && isTakingBack(journal, position);
    for (qsizetype i = position; i < journal.size(); ++i) {
        const JournalEntry &entry = journal.at(i);
        if (entry.kind == u"hold.expired")
            choice.yielding.append(entry.hold);
        else if (entry.kind == u"seat.held")
            choice.seats.append(entry.body.value(QStringLiteral("seat")).toString());
        else if (goesOn ? entry.kind == u"reservation.taken_back"
                        : entry.kind == u"hold.taken" || entry.kind == u"hold.changed" || entry.kind == u"order.sold")
            break;
    }
    return choice;
}

QMap<QString, QList<qint64>> numbersAt(const QList<JournalEntry> &journal, qsizetype position)
{
    QMap<QString, QList<qint64>> numbers;
    const QString terminal = journal.value(position).terminal;
    for (qsizetype i = position; i < journal.size() && journal.at(i).terminal == terminal; ++i) {
        const JournalEntry &entry = journal.at(i);
        const auto drew = [&](const QString &what) { numbers[what].append(entry.body.value(what).toInteger()); };
        if (entry.kind == u"hold.taken")
            numbers[QStringLiteral("hold")].append(entry.hold);
        else if (entry.kind == u"order.sold" || (entry.kind == u"deposit.kept" && entry.order > 0))
            numbers[QStringLiteral("order")].append(entry.order);
        else if (entry.kind == u"seat.sold" || entry.kind == u"places.sold")
            drew(QStringLiteral("ticket"));
        else if (entry.kind == u"payment.begun")
            drew(QStringLiteral("attempt"));
        else if (entry.kind == u"payment.taken" || entry.kind == u"payment.refunded"
                 || entry.kind == u"payment.settled")
            drew(QStringLiteral("payment"));
        else if (entry.kind == u"block.made")
            drew(QStringLiteral("block"));
    }
    for (QList<qint64> &drawn : numbers)
        std::sort(drawn.begin(), drawn.end());
    return numbers;
}

QString HistoryCheck::name(const Deed &act) const
{
    return QStringLiteral("%1 by %2: asked %3, told %4")
        .arg(act.command.what, act.command.terminal, inLine(act.command.toJson()),
             act.isAnswered() ? inLine(act.answer.toJson()) : QStringLiteral("nothing"));
}

// What became of a payment may be said twice; the second time nothing happens, so nothing is journalled. What is
// answered then is looked at with the refusals.
void HistoryCheck::skipRepeated(QList<qsizetype> &queue, qsizetype position)
{
    while (!queue.isEmpty() && m_history.at(queue.first()).isAnswered()
           && (m_model.saidAgain(m_history.at(queue.first()).command) || isAsItWas(queue.first(), position))) {
        m_repeated.insert(queue.takeFirst());
        ++done;
    }
}

// It could be done with nothing to write down, and what stands at `position` is not its entry.
bool HistoryCheck::isAsItWas(qsizetype index, qsizetype position) const
{
    const QStringList kinds = Model::entriesOf(m_history.at(index).command);
    if (!kinds.isEmpty() && m_history.at(index).answeredNs < m_latestAsked) // told before that was asked for
        return true;
    for (qsizetype i = position; i < m_journal.size() && m_journal.at(i).at == m_journal.at(position).at
                                 && m_journal.at(i).terminal == m_history.at(index).command.terminal;
         ++i) {
        if (kinds.contains(m_journal.at(i).kind))
            return false;
    }
    return !kinds.isEmpty();
}

Model::Outcome HistoryCheck::perform(const Step &step)
{
    Choice choice = step.choice;
    if (eventsBesideEachOther)
        choice.numbers = numbersAt(m_journal, step.position);
    return m_model.perform(m_history.at(step.act).command, step.at, choice);
}

// The transaction at `position` is the next act of its terminal, does what the model says, and was so answered.
QString HistoryCheck::takeStep(qsizetype position, qsizetype &length)
{
    const JournalEntry &first = m_journal.at(position);
    QList<qsizetype> &queue = m_queues[first.terminal];
    skipRepeated(queue, position);
    if (queue.isEmpty())
        return QStringLiteral("Nobody asked for journal entry %1 (%2 by %3).")
            .arg(first.seq)
            .arg(first.kind, first.terminal);
    const qsizetype index = queue.takeFirst();
    const Deed &act = m_history.at(index);
    const Step step{index, position, first.at, choiceAt(m_journal, position)};
    const QString clerk = m_model.people.clerkAt(first.terminal);
    const Model::Outcome outcome = perform(step);
    if (!outcome.answer.refusal.isEmpty())
        return QStringLiteral("Journal entry %1 must be this, which the model refuses (%2): %3")
            .arg(first.seq)
            .arg(outcome.answer.refusal, name(act));
    QStringList found;
    for (length = 0; length < outcome.facts.size() && position + length < m_journal.size(); ++length) {
        const JournalEntry &entry = m_journal.at(position + length);
        found += factOf(entry);
        if (entry.at != step.at || entry.terminal != first.terminal)
            return QStringLiteral("Journal entry %1 stands in the middle of another transaction: %2\n%3")
                .arg(entry.seq)
                .arg(name(act), differences(outcome.facts, found));
        if (entry.clerk != clerk)
            return QStringLiteral("Journal entry %1 names %2, and not %3 who worked there.")
                .arg(entry.seq)
                .arg(entry.clerk, clerk);
        if (entry.kind == u"staff.refused")
            m_pins.wrong(index, int(entry.body.value(QStringLiteral("wrong")).toInteger()));
    }
    found.sort();
    if (found != outcome.facts)
        return QStringLiteral("From journal entry %1 on: %2\n%3")
            .arg(first.seq)
            .arg(name(act), differences(outcome.facts, found));
    if (act.isAnswered() && act.answer != outcome.answer)
        return QStringLiteral("The model answers %1 to %2").arg(inLine(outcome.answer.toJson()), name(act));
    ++done;
    cutOffButDone += act.isAnswered() ? 0 : 1;
    m_steps.append(step);
    m_latestAsked = std::max(m_latestAsked, act.invokedNs);
    return {};
}

// Money that came after somebody had said that it did not: a fact of its own beside the refusal, which changes nothing
// else.
bool HistoryCheck::isLateMoney(const JournalEntry &entry) const
{
    if (entry.kind != u"payment.late")
        return false;
    const qint64 attempt = entry.body.value(QStringLiteral("attempt")).toInteger();
    if (!isThere(m_model.attempts, attempt))
        return false;
    const Attempt &late = m_model.attempts.at(attempt - 1);
    return late.state != u"open" && late.state != u"charged" && late.hold == entry.hold
           && late.amount == entry.body.value(QStringLiteral("amount")).toInteger();
}

QString HistoryCheck::replay()
{
    m_model = m_start;
    m_model.eventsBesideEachOther = eventsBesideEachOther;
    QHash<qint64, qint64> lastAt; // by event, where they go on beside each other
    for (qsizetype i = 0; i < m_history.size(); ++i) {
        const Deed &act = m_history.at(i);
        if (act.isAnswered() && act.answer.refusal.startsWith(u"storage")
            && !(storageMayFail && act.answer.refusal == u"storage_unusable"))
            return QStringLiteral("The storage failed: ") + name(act);
        m_pins.add(i, act);
        if (act.answer.refusal.isEmpty() && !isSilent(act) && !Model::isReading(act.command))
            m_queues[act.command.terminal].append(i);
        refused += act.answer.refusal.isEmpty() ? 0 : 1;
        cutOff += act.isAnswered() ? 0 : 1;
    }
    for (qsizetype position = 0, length = 0; position < m_journal.size(); position += length) {
        const qint64 attempt = m_journal.at(position).body.value(QStringLiteral("attempt")).toInteger();
        if (isLateMoney(m_journal.at(position)) && !m_late.contains(attempt)) { // once for one receipt
            m_late.insert(attempt);
            length = 1;
            continue;
        }
        if (const QString problem = takeStep(position, length); !problem.isEmpty())
            return problem;
        for (qsizetype i = position; i < position + length; ++i) {
            if (m_journal.at(i).kind == u"approval.used") // which is of the act's event
                continue;
            qint64 &last = lastAt[eventsBesideEachOther ? m_journal.at(i).event : 0];
            if (m_steps.last().at < last)
                return QStringLiteral("Time goes back at journal entry %1.").arg(m_journal.at(i).seq);
            last = m_steps.last().at;
        }
    }
    for (auto &queue : m_queues) {
        skipRepeated(queue, m_journal.size());
        for (const qsizetype left : std::as_const(queue)) {
            if (m_history.at(left).isAnswered())
                return QStringLiteral("Acknowledged, but not in the journal: ") + name(m_history.at(left));
        }
    }
    if (const QString problem = checkLateMoney(); !problem.isEmpty())
        return problem;
    return m_model.moneyProblem();
}

// Whoever was told that the money came too late was told so by an act that wrote it down.
QString HistoryCheck::checkLateMoney() const
{
    for (const Deed &act : m_history) {
        if (act.isAnswered() && act.command.what == u"payment.settle" && act.command.charged
            && act.answer.refusal == u"hold_consumed" && !m_late.contains(act.command.attempt)
            && !m_model.attempts.at(act.command.attempt - 1).isReturned) // charged, as was known
            return QStringLiteral("Money that came too late is not in the journal: ") + name(act);
    }
    return {};
}

// Whoever was told before another asked comes before it in the journal.
QString HistoryCheck::checkRealTime() const
{
    qint64 latestAsked = 0;
    for (const Step &step : m_steps) {
        const Deed &act = m_history.at(step.act);
        if (act.isAnswered() && act.answeredNs < latestAsked)
            return QStringLiteral("Told before somebody else asked, and later in the journal: ") + name(act);
        latestAsked = std::max(latestAsked, act.invokedNs);
    }
    return {};
}

bool HistoryCheck::isJustified(qsizetype index, qsizetype prefix) const
{
    const Deed &act = m_history.at(index);
    if (m_repeated.contains(index))
        return (Model::entriesOf(act.command).isEmpty() ? m_model.saidAgain(act.command) : m_model.asItWas(act.command))
               == act.answer;
    if (Model::isReading(act.command) && act.answer.refusal.isEmpty())
        return m_model.reading(act.command) == act.answer;
    // It was refused at some time between the two transactions; deadlines pass one way only.
    const qint64 after = prefix > 0 ? m_steps.at(prefix - 1).at : 0;
    const qint64 before = prefix < m_steps.size() ? m_steps.at(prefix).at : never;
    if (isSilent(act))
        return m_model.due(act.command, after).isEmpty();
    if (act.answer.refusal == u"busy" || act.answer.refusal == u"storage_unusable"
        || act.answer.refusal == PinWatch::tooSoon) // which is looked at by itself
        return true;
    if (m_model.barred(act.command, after) == act.answer.refusal
        || m_model.barred(act.command, before) == act.answer.refusal)
        return true;
    return m_model.refusal(act.command, after) == act.answer.refusal
           || m_model.refusal(act.command, before) == act.answer.refusal;
}

QString HistoryCheck::checkRefusalsAt(qsizetype prefix, QList<qsizetype> &waiting, const QList<qsizetype> &last)
{
    for (qsizetype i = 0; i < waiting.size();) {
        const Deed &act = m_history.at(waiting.at(i));
        if (isJustified(waiting.at(i), prefix)) {
            waiting.removeAt(i);
            continue;
        }
        if (last.at(waiting.at(i)) <= prefix)
            return (act.answer.refusal.isEmpty()
                        ? QStringLiteral("Answered as it was at no moment that it may have been: ")
                        : QStringLiteral("Refused without a reason at any moment that it may have been: "))
                   + name(act)
                   + (m_repeated.contains(waiting.at(i))
                          ? QStringLiteral("; the model by now: ")
                                + inLine(m_model.saidAgain(act.command).value_or(Answer()).toJson())
                          : QString());
        ++i;
    }
    return {};
}

// A refusal changes nothing, so it stands nowhere in the journal; but there must be a moment between asking and telling
// at which it was right.
QString HistoryCheck::checkRefusals()
{
    struct Told
    {
        qint64 ns;
        qsizetype steps;
    };
    QList<Told> told, asked; // told: how many steps had happened by then at least; asked: at most
    for (qsizetype i = 0; i < m_steps.size(); ++i) {
        const Deed &act = m_history.at(m_steps.at(i).act);
        if (act.isAnswered())
            told.append({act.answeredNs, i + 1});
        asked.append({act.invokedNs, i});
    }
    const auto byTime = [](const Told &left, const Told &right) { return left.ns < right.ns; };
    std::sort(told.begin(), told.end(), byTime);
    std::sort(asked.begin(), asked.end(), byTime);
    for (qsizetype i = 1; i < told.size(); ++i)
        told[i].steps = std::max(told[i].steps, told[i - 1].steps);
    for (qsizetype i = asked.size() - 2; i >= 0; --i)
        asked[i].steps = std::min(asked[i].steps, asked[i + 1].steps);

    QList<QList<qsizetype>> starting(m_steps.size() + 1);
    QList<qsizetype> last(m_history.size(), 0);
    for (qsizetype i = 0; i < m_history.size(); ++i) {
        const Deed &act = m_history.at(i);
        const bool stands = act.answer.refusal.isEmpty() && !isSilent(act) && !Model::isReading(act.command);
        if (!act.isAnswered() || (stands && !m_repeated.contains(i)))
            continue;
        const auto before = std::lower_bound(told.begin(), told.end(), Told{act.invokedNs, 0}, byTime);
        const auto after = std::upper_bound(asked.begin(), asked.end(), Told{act.answeredNs, 0}, byTime);
        starting[before == told.begin() ? 0 : (before - 1)->steps].append(i);
        last[i] = after == asked.end() ? m_steps.size() : after->steps;
    }
    m_model = m_start;
    m_model.eventsBesideEachOther = eventsBesideEachOther;
    QList<qsizetype> waiting;
    for (qsizetype prefix = 0; prefix <= m_steps.size(); ++prefix) {
        waiting += starting.at(prefix);
        if (const QString problem = checkRefusalsAt(prefix, waiting, last); !problem.isEmpty())
            return problem;
        if (prefix < m_steps.size())
            perform(m_steps.at(prefix));
    }
    return {};
}

QString HistoryCheck::problem()
{
    if (const QString wrong = replay(); !wrong.isEmpty())
        return wrong;
    if (const QString wrong = checkRealTime(); !wrong.isEmpty())
        return wrong;
    if (const QString wrong = m_pins.problem(m_history); !wrong.isEmpty())
        return wrong;
    return checkRefusals();
}

} // namespace rowlock::pure
