// Shifts: opened, joined, left, counted, closed, and whose the money is.
#include "tests/process/support/box_office_doing.h"

#include <algorithm>

namespace rowlock::pure {

namespace {

const QString noShift = QStringLiteral("forbidden:shift"); // none here, another one, counted, closed or another's
const QString stillAsked = QStringLiteral("forbidden");

} // namespace

bool Tills::isTheirs(qint64 shift, int person) const
{
    const Shift &one = shifts.at(shift - 1);
    return one.by == 0 || one.by == person || drawers.at(one.drawer - 1).severalPeople;
}

QString Tills::refusal(const QString &terminal, int person, bool wasAsked) const
{
    if (!areThere())
        return {};
    const qint64 shift = at(terminal);
    const bool isOpen = shift > 0 && shifts.at(shift - 1).state == u"open";
    return isOpen && (wasAsked || isTheirs(shift, person)) ? QString() : noShift;
}

// What is left is the shift of the terminal itself.
bool Tills::mayHandle(const Command &command, const People &people) const
{
    const qint64 shift = command.what == u"shift.leave" ? at(command.terminal) : command.house.shift;
    const int person = people.at(command.terminal);
    return !people.areThere() || shift < 1 || shift > shifts.size() || shifts.at(shift - 1).by == person
           || (at(command.terminal) == shift && isTheirs(shift, person));
}

QString Tills::canOpen(const Command &command) const
{
    const bool isTaken = std::any_of(shifts.begin(), shifts.end(), [&](const Shift &shift) {
        return shift.drawer == command.house.drawer && shift.state != u"closed";
    });
    return at(command.terminal) > 0 || isTaken ? noShift : QString();
}

QString Tills::canJoin(const Command &command, int person) const
{
    const Shift &shift = shifts.at(command.house.shift - 1);
    const Drawer &drawer = drawers.at(shift.drawer - 1);
    const bool can = at(command.terminal) == 0 && shift.state != u"closed"
                     && (drawer.severalTerminals || shift.terminals.isEmpty())
                     && (drawer.severalPeople || shift.by == person);
    return can ? QString() : noShift;
}

// Over or short is closed with a reason, and no more is left than there is.
QString Tills::canClose(const Command &command) const
{
    const Shift &shift = shifts.at(command.house.shift - 1);
    if (shift.state == u"open")
        return noShift;
    const bool can =
        (shift.counted == shift.expected || !command.house.reason.isEmpty()) && command.house.amount <= shift.counted;
    return can ? QString() : QStringLiteral("invalid_argument");
}

// `asking`: terminals where somebody was asked for money, and no answer is known.
QString Tills::canChange(const Command &command, const People &people, const QSet<QString> &asked) const
{
    const QString &what = command.what;
    const int person = people.at(command.terminal);
    if (what == u"shift.open")
        return canOpen(command);
    if (what == u"shift.leave")
        return at(command.terminal) == 0 ? noShift : asked.contains(command.terminal) ? stillAsked : QString();
    if (what == u"shift.cash")
        return refusal(command.terminal, person, false);
    if (command.house.shift < 1 || command.house.shift > shifts.size())
        return QStringLiteral("invalid_argument");
    if (what == u"shift.join")
        return canJoin(command, person);
    const Shift &shift = shifts.at(command.house.shift - 1);
    if (what == u"shift.x")
        return {};
    if (shift.state == u"closed")
        return noShift;
    if (what == u"shift.close")
        return canClose(command);
    return what == u"shift.count" && shift.terminals.intersects(asked) ? stillAsked : QString();
}

QStringList Tills::tables() const
{
    QStringList lines;
    for (qsizetype i = 0; i < shifts.size(); ++i) {
        const Shift &shift = shifts.at(i);
        lines += QStringLiteral("shift %1 %2 %3 %4 %5 %6")
                     .arg(i + 1)
                     .arg(shift.drawer)
                     .arg(shift.by)
                     .arg(shift.state)
                     .arg(shift.entries)
                     .arg(shift.counts);
    }
    for (auto terminal = here.begin(); terminal != here.end(); ++terminal)
        lines += QStringLiteral("till %1 %2").arg(terminal.key()).arg(*terminal);
    for (qsizetype i = 0; i < zs.size(); ++i) {
        const ZFigures &z = zs.at(i);
        lines += QStringLiteral("z %1 %2 %3 %4 %5 %6 %7")
                     .arg(i + 1)
                     .arg(z.shift)
                     .arg(z.sales)
                     .arg(z.returns)
                     .arg(z.allSales)
                     .arg(z.allReturns)
                     .arg(z.left);
    }
    return lines;
}

QSet<QString> Model::askingTerminals() const
{
    QSet<QString> terminals;
    for (const qint64 id : live) {
        if (const qint64 attempt = holds.at(id - 1).attempt; attempt > 0)
            terminals.insert(attempts.at(attempt - 1).terminal);
    }
    return terminals;
}

// Of a shift, without a turn. Before it is counted, nobody is told what the cash follows from but who looks after
// shifts.
Answer Model::xOf(const Command &command) const
{
    const Shift &shift = tills.shifts.at(command.house.shift - 1);
    const bool isBlind = shift.state == u"open" && people.areThere()
                         && !people.has(people.at(command.terminal), QStringLiteral("shifts"));
    Answer answer;
    answer.number = shift.z;
    if (!isBlind)
        answer.prices = {shift.expected, shift.sales, shift.returns};
    return answer;
}

void Doing::noteOfShift(const char *kind, qint64 shift, QJsonObject body)
{
    body.insert(QStringLiteral("shift"), shift);
    noteOfHouse(kind, body);
}

void Doing::enterCash(qint64 shift, const char *kind, qint64 amount)
{
    noteOfShift("shift.cash", shift,
                {{QStringLiteral("amount"), amount},
                 {QStringLiteral("entry"), ++m_model.tills.shifts[shift - 1].entries},
                 {QStringLiteral("kind"), QLatin1String(kind)}});
}

// What is paid belongs to the shift that takes it, and what goes back to the one that gives it. Answers its number.
qint64 Doing::throughTill(const QString &method, qint64 amount)
{
    const qint64 shift = m_model.tills.at(m_command.terminal);
    if (shift > 0 && method == u"cash")
        m_model.tills.shifts[shift - 1].expected += amount;
    return shift;
}

void Doing::turnOver(qint64 sales, qint64 returns)
{
    if (const qint64 shift = m_model.tills.at(m_command.terminal); shift > 0) {
        m_model.tills.shifts[shift - 1].sales += sales;
        m_model.tills.shifts[shift - 1].returns += returns;
    }
}

void Doing::workIn(qint64 shift)
{
    m_model.tills.here[m_command.terminal] = shift;
    m_model.tills.shifts[shift - 1].terminals.insert(m_command.terminal);
}

void Doing::openShift()
{
    const HouseAct &act = m_command.house;
    QList<Shift> &shifts = m_model.tills.shifts;
    shifts.append(Shift{act.drawer, m_model.people.at(m_command.terminal)});
    const qint64 id = shifts.size(), left = m_model.tills.drawers.at(act.drawer - 1).left;
    noteOfShift("shift.opened", id, {{QStringLiteral("drawer"), act.drawer}});
    workIn(id);
    enterCash(id, "float", act.amount);
    if (left >= 0 && left != act.amount)
        enterCash(id, "opening_difference", act.amount - left);
    shifts.last().expected = act.amount;
    m_outcome.answer.number = id;
}

void Doing::closeShift()
{
    const HouseAct &act = m_command.house;
    Shift &shift = m_model.tills.shifts[act.shift - 1];
    if (shift.counted != shift.expected)
        enterCash(act.shift, "difference", shift.counted - shift.expected);
    if (act.amount >= 0 && act.amount < shift.counted)
        enterCash(act.shift, "to_safe", act.amount - shift.counted);
    QList<ZFigures> &zs = m_model.tills.zs;
    const ZFigures before = zs.isEmpty() ? ZFigures() : zs.last();
    const qint64 left = act.amount >= 0 ? act.amount : shift.counted;
    zs.append({act.shift, shift.sales, shift.returns, before.allSales + shift.sales, before.allReturns + shift.returns,
               left});
    shift.z = zs.size();
    shift.state = QStringLiteral("closed");
    for (const QString &terminal : std::as_const(shift.terminals))
        m_model.tills.here[terminal] = 0;
    shift.terminals.clear();
    m_model.tills.drawers[shift.drawer - 1].left = left;
    noteOfShift("shift.closed", act.shift, {{QStringLiteral("left"), left}, {QStringLiteral("z"), shift.z}});
    m_outcome.answer.number = shift.z;
    m_outcome.answer.prices = {zs.last().sales, zs.last().returns, zs.last().allSales, zs.last().allReturns};
}

void Doing::moveCash()
{
    const HouseAct &act = m_command.house;
    const qint64 shift = m_model.tills.at(m_command.terminal);
    const qint64 amount = act.kind == u"out" || act.kind == u"drop" ? -act.amount : act.amount;
    enterCash(shift, act.kind.toLatin1(), amount);
    m_model.tills.shifts[shift - 1].expected += amount;
    m_outcome.answer.number = m_model.tills.shifts.at(shift - 1).entries;
    m_outcome.answer.total = amount;
}

void Doing::changeShift()
{
    const QString &what = m_command.what;
    if (what == u"shift.open")
        return openShift();
    if (what == u"shift.close")
        return closeShift();
    if (what == u"shift.cash")
        return moveCash();
    const qint64 id = what == u"shift.leave" ? m_model.tills.at(m_command.terminal) : m_command.house.shift;
    Shift &shift = m_model.tills.shifts[id - 1];
    m_outcome.answer.number = id;
    if (what == u"shift.join") {
        noteOfShift("shift.joined", id, {});
        workIn(id);
    } else if (what == u"shift.leave") {
        noteOfShift("shift.left", id, {});
        m_model.tills.here[m_command.terminal] = 0;
        shift.terminals.remove(m_command.terminal);
    } else if (what == u"shift.count") {
        shift.state = QStringLiteral("counted");
        shift.counted = m_command.house.amount;
        noteOfShift("shift.counted", id,
                    {{QStringLiteral("count"), ++shift.counts}, {QStringLiteral("total"), shift.counted}});
    } else if (shift.state != u"open") { // it goes on
        shift.state = QStringLiteral("open");
        noteOfShift("shift.resumed", id, {});
    }
}

} // namespace rowlock::pure
