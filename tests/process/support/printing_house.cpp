#include "tests/process/support/printing_house.h"

#include "tests/process/support/house_facts.h"
#include "tests/process/support/house_script.h"

#include <QFile>
#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace rowlock {

void preparePrints(const HouseFolder &folder, bool isSold)
{
    makeSimpleHouse(folder, 2, 4);
    HouseScript script(folder);
    script.type("hold 1 --seats s-1-1,s-1-2", "hold", "two");
    if (isSold)
        script.type("sell {two} --print --pay card:20.00", "order", "sold");
    script.end();
}

void setPrinter(const HouseFolder &folder, const QString &address)
{
    if (address.isEmpty() && !QFile::exists(folder.path(printerFile)))
        folder.write(printerFile, {});
    const QString printer = address.isEmpty() ? u"file://"_s + folder.path(printerFile) : address;
    const Shot set =
        shoot(folder.house(), {u"terminal"_s, u"set"_s, u"rowlockctl"_s, u"--print"_s, u"tickets="_s + printer});
    if (!set.done())
        qFatal("%s", qPrintable(set.told()));
}

QByteArray paperOf(const HouseFolder &folder)
{
    QFile printer(folder.path(printerFile));
    return printer.open(QIODevice::ReadOnly) ? printer.readAll() : QByteArray();
}

QString printStateOf(const HouseFolder &folder)
{
    const Shot list = shoot(folder.house(), {u"print"_s, u"list"_s, u"--all"_s});
    return list.json.value(u"prints"_s).toArray().at(0)[u"state"_s].toString();
}

namespace {

// The paper tells the minute in which it was printed, so that of another one is not the same to the dot.
bool isWhole(const QByteArray &paper, const QByteArray &whole)
{
    return paper.size() == whole.size() && paper.count(cutCommand) == whole.count(cutCommand);
}

} // namespace

QStringList printProblems(const HouseFolder &folder, const QByteArray &whole)
{
    QStringList problems = brokenRules(folder.house());
    const QString state = printStateOf(folder);
    const QByteArray paper = paperOf(folder);
    if (state == u"waiting" && !paper.isEmpty())
        problems.append(u"it waits, and paper came out"_s); // begun before it is sent
    if (state == u"printed" && !isWhole(paper, whole))
        problems.append(u"it is printed, and the paper is not whole"_s); // sent before it is said
    if (paper.size() > whole.size())
        problems.append(u"there is too much paper"_s);
    if (!QStringList{u"waiting"_s, u"sending"_s, u"printed"_s}.contains(state))
        problems.append(u"its state is "_s + state);
    const Shot next = shoot(folder.house(), printRun); // another program of the terminal
    if (!next.done())
        problems.append(u"nothing prints any more: "_s + next.told());
    if (state == u"waiting" ? !isWhole(paperOf(folder), whole) : paperOf(folder) != paper)
        problems.append(u"what waited did not come out, or something did twice"_s);
    const Shot verify = shoot(folder.house(), {u"verify"_s});
    if (!verify.done() || !verify.json.value(u"ok"_s).toBool())
        problems.append(verify.told());
    const Shot sale = shoot(folder.house(), {u"order"_s, u"show"_s, u"1"_s});
    if (sale.json.value(u"tickets"_s).toArray().size() != 2)
        problems.append(u"the sale does not stand"_s);
    return problems;
}

} // namespace rowlock
