#include "tests/process/support/pin_watch.h"

#include <algorithm>
#include <limits>

namespace rowlock::pure {

namespace {

qint64 waitNs(int inARow)
{
    return inARow < 1 ? 0 : qint64(1'000'000'000) << std::min(inARow - 1, 11); // up to an hour
}

// The house counts milliseconds, and this computer's two clocks need not agree on the last of them.
constexpr qint64 closeNs = 20'000'000;

} // namespace

void PinWatch::add(qsizetype act, const Deed &deed)
{
    if (deed.command.what != u"staff.sign_in" && deed.command.what != u"approval")
        return;
    const QString &refusal = deed.answer.refusal;
    Try one{act, deed.invokedNs, deed.answeredNs};
    one.isCutOff = !deed.isAnswered() || refusal == u"busy" || refusal.startsWith(u"storage");
    one.knowsIt = deed.command.house.knowsPin;
    one.isTooSoon = refusal == tooSoon;
    one.isRight = !one.isCutOff && !one.isTooSoon && deed.answer.number != Answer::wrongPin;
    if (one.isCutOff)
        one.toldNs = std::numeric_limits<qint64>::max();
    m_tries[deed.command.house.person].append(one);
}

void PinWatch::wrong(qsizetype act, int inARow)
{
    for (QList<Try> &tries : m_tries) {
        for (Try &one : tries) {
            if (one.act == act)
                one.inARow = inARow;
        }
    }
}

bool PinWatch::isRightBetween(const QList<Try> &tries, qint64 fromNs, qint64 toNs)
{
    return std::any_of(tries.begin(), tries.end(), [&](const Try &one) {
        return (one.isRight || (one.isCutOff && one.knowsIt)) && one.askedNs <= toNs && one.toldNs >= fromNs;
    });
}

// Of those before it that count for sure, and of all that may.
QString PinWatch::countProblem(const QList<Try> &tries, const Try &wrong)
{
    qint64 rightUntil = 0, rightFrom = 0;
    for (const Try &one : tries) {
        const bool mayBeRight = one.isRight || (one.isCutOff && one.knowsIt);
        if (mayBeRight && one.askedNs < wrong.toldNs)
            rightUntil = std::max(rightUntil, one.isCutOff ? wrong.toldNs : one.toldNs);
        if (one.isRight && one.toldNs < wrong.askedNs)
            rightFrom = std::max(rightFrom, one.askedNs);
    }
    int atLeast = 1, atMost = 0;
    for (const Try &one : tries) {
        atLeast += one.inARow > 0 && one.askedNs > rightUntil && one.toldNs < wrong.askedNs ? 1 : 0;
        atMost += !one.isTooSoon && one.askedNs < wrong.toldNs && one.toldNs >= rightFrom ? 1 : 0;
    }
    if (rightUntil >= wrong.askedNs) // somebody may have known it meanwhile
        atLeast = 0;
    return wrong.inARow >= atLeast && wrong.inARow <= atMost
               ? QString()
               : QStringLiteral("counted as wrong one %1 in a row, and it was one of %2 to %3")
                     .arg(wrong.inARow)
                     .arg(atLeast)
                     .arg(atMost);
}

// There is one before it, or beside it, after which nobody is looked at yet.
bool PinWatch::isWaitRight(const QList<Try> &tries, const Try &refused)
{
    int most = 0;
    for (const Try &one : tries)
        most += !one.isTooSoon && one.askedNs < refused.toldNs ? 1 : 0;
    return std::any_of(tries.begin(), tries.end(), [&](const Try &one) {
        if (one.act == refused.act || one.isTooSoon || one.askedNs > refused.toldNs)
            return false;
        if (one.isRight)
            return one.toldNs >= refused.askedNs; // while it was looked at
        const qint64 untilNs = (one.isCutOff ? one.askedNs : one.toldNs) + waitNs(one.isCutOff ? most : one.inARow);
        return untilNs + closeNs >= refused.askedNs;
    });
}

QString PinWatch::problemOf(const QList<Try> &tries, const QList<Deed> &history) const
{
    for (const Try &one : tries) {
        const QString who = history.at(one.act).command.terminal;
        if (one.isTooSoon && !isWaitRight(tries, one))
            return QStringLiteral("was told by %1 to wait, though nobody had tried before").arg(who);
        if (one.inARow == 0)
            continue;
        if (const QString problem = countProblem(tries, one); !problem.isEmpty())
            return QStringLiteral("was wrong at %1, and %2").arg(who, problem);
        for (const Try &after : tries) {
            const bool isAfter = !after.isTooSoon && !after.isCutOff && after.askedNs > one.askedNs;
            const bool isBeside = isAfter && after.askedNs < one.toldNs;
            if (!isAfter || (isBeside && after.isRight) || isRightBetween(tries, one.askedNs, after.askedNs - 1))
                continue;
            const qint64 apart = after.toldNs - one.askedNs; // at most
            const qint64 wanted = isBeside ? waitNs(1) : waitNs(one.inARow);
            const bool isOtherWay = isBeside && one.toldNs - after.askedNs + closeNs >= wanted;
            if (apart + closeNs < wanted && !isOtherWay)
                return QStringLiteral("was wrong at %1, and looked at again at %2 within %3 ms")
                    .arg(who, history.at(after.act).command.terminal)
                    .arg(apart / 1'000'000);
        }
    }
    return {};
}

QString PinWatch::problem(const QList<Deed> &history) const
{
    for (auto person = m_tries.begin(); person != m_tries.end(); ++person) {
        const QString problem = problemOf(*person, history);
        if (!problem.isEmpty())
            return QStringLiteral("A PIN of person %1 ").arg(person.key()) + problem;
    }
    return {};
}

} // namespace rowlock::pure
