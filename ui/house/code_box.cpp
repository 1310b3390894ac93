#include "ui/house/code_box.h"

#include "ui/common/answer.h"
#include "ui/common/format.h"
#include "ui/house/code_swatch.h"

#include <QSignalBlocker>

#include <algorithm>

namespace rowlock {

CodeBox::CodeBox(BoxOffice &office, QWidget *parent) : QComboBox(parent), m_office(office)
{
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(14);
    fill();
    setLetter(QStringLiteral("H"));
    reload();
}

void CodeBox::reload()
{
    whenAnswered(m_office.ask([](Desk &desk) { return desk.blocks().codes(); }), this,
                 [this](const Result<QList<BlockCode>> &codes) {
                     if (!codes || *codes == m_codes)
                         return;
                     m_codes = *codes;
                     fill();
                     emit codesRead();
                 });
}

void CodeBox::showEvent(QShowEvent *event)
{
    QComboBox::showEvent(event);
    reload();
}

void CodeBox::fill()
{
    const QSignalBlocker blocker(this);
    const QString chosen = letter();
    clear();
    QStringList left; // those in use stand first, by their meaning
    for (char each = 'A'; each <= 'Z'; ++each)
        left += QString(QLatin1Char(each));
    for (const BlockCode &code : std::as_const(m_codes)) {
        addItem(codeSwatch(code.letter, QColor(code.color)),
                code.kill ? tr("%1  %2 (never sold)").arg(code.letter, code.meaning)
                          : tr("%1  %2").arg(code.letter, code.meaning),
                code.letter);
        setItemData(count() - 1, codeWords(code), Qt::ToolTipRole);
        left.removeOne(code.letter);
    }
    if (!m_codes.isEmpty())
        insertSeparator(count());
    for (const QString &each : std::as_const(left))
        addItem(tr("%1  (new)").arg(each), each);
    setLetter(chosen);
}

QString CodeBox::letter() const
{
    return currentData().toString();
}

void CodeBox::setLetter(const QString &letter)
{
    if (const int at = findData(letter); at >= 0)
        setCurrentIndex(at);
}

const BlockCode *CodeBox::code() const
{
    const auto found = std::find_if(m_codes.cbegin(), m_codes.cend(),
                                    [this](const BlockCode &each) { return each.letter == letter(); });
    return found == m_codes.cend() ? nullptr : &*found;
}

QString codeWords(const BlockCode &code)
{
    if (code.kill)
        return CodeBox::tr("%1. Kill: never sold.").arg(code.meaning);
    const QString when = !code.releaseMinutes ? CodeBox::tr("Stays until a manager unblocks it.")
                         : *code.releaseMinutes == 0
                             ? CodeBox::tr("Released when the event starts.")
                             : CodeBox::tr("Released %1 before the start.").arg(durationText(*code.releaseMinutes));
    const QString who = code.who == MaySell::Nobody ? CodeBox::tr("Not sold until then.")
                        : code.who == MaySell::Anybody
                            ? CodeBox::tr("Any clerk may sell it after confirming.")
                            : CodeBox::tr("Sold by %1.").arg(code.sellers.join(QStringLiteral(", ")));
    return CodeBox::tr("%1. %2 %3").arg(code.meaning, when, who);
}

} // namespace rowlock
