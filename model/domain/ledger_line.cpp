#include "model/domain/ledger_line.h"

#include "model/domain/names.h"

namespace rowlock {

namespace {

constexpr Names<LineAct, 3> lineActs{
    {{LineAct::Sale, "sale"}, {LineAct::Change, "change"}, {LineAct::Refund, "refund"}}};

} // namespace

QString actName(LineAct act)
{
    return nameIn(lineActs, act);
}

Result<LineAct> lineActFromName(const QString &name)
{
    return valueIn(lineActs, name);
}

} // namespace rowlock
