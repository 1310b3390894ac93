#include "app/rowlockctl/shift_words.h"

#include "app/rowlockctl/price_words.h"
#include "app/rowlockctl/shared_answers.h"
#include "app/rowlockctl/text_table.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace rowlock {

namespace {

constexpr qsizetype rollColumns = 42;

QString stateText(const Shift &shift)
{
    switch (shift.state) {
    case ShiftState::Open: return Ctl::tr("open");
    case ShiftState::Counted: return Ctl::tr("counted");
    case ShiftState::Closed: return Ctl::tr("Z %1").arg(shift.z);
    }
    Q_UNREACHABLE();
}

} // namespace

QJsonObject drawerJson(const Drawer &drawer)
{
    return {{u"drawer"_s, drawer.name},
            {u"several_people"_s, drawer.severalPeople},
            {u"several_terminals"_s, drawer.severalTerminals},
            {u"offered"_s, drawer.isOffered},
            {u"printer"_s, drawer.kick}};
}

QJsonObject shiftJson(const Shift &shift)
{
    QJsonObject json{{u"shift"_s, shift.id.value()},
                     {u"drawer"_s, shift.drawer.name},
                     {u"state"_s, stateName(shift.state)},
                     {u"opened_at"_s, toIso(shift.opened)},
                     {u"opened_by"_s, shift.by.clerk},
                     {u"terminal"_s, shift.by.terminal},
                     {u"terminals"_s, QJsonArray::fromStringList(shift.terminals)},
                     {u"float"_s, toDecimal(shift.floated)}};
    if (shift.counted)
        json.insert(u"counted"_s, toDecimal(shift.counted->total(shift.floated.currency)));
    if (shift.closed)
        json.insert(u"closed_at"_s, toIso(*shift.closed));
    if (shift.z > 0)
        json.insert(u"z"_s, shift.z);
    return json;
}

QString shiftsText(const QList<Shift> &shifts, const QTimeZone &zone)
{
    TextTable table({Ctl::tr(">SHIFT"), Ctl::tr("DRAWER"), Ctl::tr("STATE"), Ctl::tr("OPENED"), Ctl::tr("BY"),
                     Ctl::tr("TERMINALS")});
    for (const Shift &shift : shifts)
        table.add({digits(shift.id.value()), shift.drawer.name, stateText(shift), timeText(shift.opened, zone),
                   shift.by.clerk.isEmpty() ? shift.by.terminal : shift.by.clerk, shift.terminals.join(u", "_s)});
    return table.toString();
}

QString paperText(const QList<PaperRow> &rows)
{
    QString text;
    for (const PaperRow &row : rows) {
        const QString right = row.detail.isEmpty() ? row.value : row.detail + u"  "_s + row.value;
        if (row.kind == PaperRow::Kind::Heading)
            text += u'\n';
        if (row.kind == PaperRow::Kind::Sum)
            text += QString(rollColumns, u'-') + u'\n';
        const qsizetype space = std::max<qsizetype>(rollColumns - row.text.size() - right.size(), 1);
        text += right.isEmpty() ? row.text : row.text + QString(space, u' ') + right;
        text += u'\n';
    }
    return text;
}

Parameter drawerArgument()
{
    return textArgument(u"drawer"_s, u"DRAWER"_s, Ctl::tr("As 'drawer list' has it, however it is cased."));
}

Result<Drawer> drawerNamed(Desk &desk, const QString &name)
{
    TRY_GET(const QList<Drawer> drawers, desk.shifts().drawers());
    const auto found = std::ranges::find_if(drawers, [&name](const Drawer &drawer) {
        return drawer.name.compare(name.simplified(), Qt::CaseInsensitive) == 0;
    });
    if (found == drawers.end())
        return wrongArgument(u"drawer"_s, Ctl::tr("There is no drawer '%1'. See 'drawer list'.").arg(name));
    return *found;
}

Result<Shift> shiftAsked(Desk &desk, const Parameters &parameters)
{
    if (!parameters.has(u"drawer"_s)) {
        TRY_GET(const ShiftHere here, desk.shifts().here());
        if (here.shift.isValid())
            return desk.shifts().shift(here.shift);
        return refuse(ErrorCode::Forbidden,
                      Ctl::tr("No shift is open at %1. Open one, or name a drawer.").arg(desk.actor().terminal),
                      {{u"shift"_s, u"none"_s}});
    }
    TRY_GET(const Drawer drawer, drawerNamed(desk, parameters.text(u"drawer"_s)));
    TRY_GET(const QList<Shift> open, desk.shifts().openOnes());
    const auto found = std::ranges::find_if(open, [&](const Shift &shift) { return shift.drawer.no == drawer.no; });
    if (found == open.end())
        return refuse(ErrorCode::Forbidden, Ctl::tr("No shift is open with %1.").arg(drawer.name),
                      {{u"shift"_s, u"none"_s}});
    return *found;
}

} // namespace rowlock
