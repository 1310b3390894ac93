#include "tests/process/support/proof_house.h"

#include "model/domain/house_place.h"
#include "tests/support/test_server.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace rowlock {

QByteArray rectangularPlan(int rows, int seats)
{
    const auto position = [](double x, double y) { return QJsonObject{{u"x"_s, x}, {u"y"_s, y}}; };
    QJsonArray rowList;
    for (int row = 1; row <= rows; ++row) {
        QJsonArray seatList;
        for (int seat = 1; seat <= seats; ++seat)
            seatList.append(QJsonObject{{u"seat_number"_s, QString::number(seat)},
                                        {u"seat_guid"_s, u"s-%1-%2"_s.arg(row).arg(seat)},
                                        {u"uuid"_s, u"u-%1-%2"_s.arg(row).arg(seat)},
                                        {u"position"_s, position(25 * seat, 0)},
                                        {u"category"_s, u"Stalls"_s}});
        rowList.append(QJsonObject{{u"row_number"_s, QString::number(row)},
                                   {u"row_number_position"_s, u"both"_s},
                                   {u"uuid"_s, u"r-%1"_s.arg(row)},
                                   {u"position"_s, position(0, 25 * row)},
                                   {u"seats"_s, seatList}});
    }
    const QJsonObject floor{{u"shape"_s, u"rectangle"_s},
                            {u"color"_s, u"#E5E9F0"_s},
                            {u"border_color"_s, u"#888888"_s},
                            {u"rotation"_s, 0},
                            {u"uuid"_s, u"floor"_s},
                            {u"position"_s, position(0, 0)},
                            {u"rectangle"_s, QJsonObject{{u"width"_s, 300}, {u"height"_s, 100}}},
                            {u"text"_s, QJsonObject{{u"position"_s, position(150, 50)},
                                                    {u"text"_s, u"Floor"_s},
                                                    {u"size"_s, 16},
                                                    {u"color"_s, u"#333333"_s}}}};
    const auto zone = [&](const QString &name, const QJsonArray &zoneRows, const QJsonArray &areas, double y) {
        return QJsonObject{{u"name"_s, name},           {u"zone_id"_s, name},
                           {u"uuid"_s, u"z-"_s + name}, {u"position"_s, position(0, y)},
                           {u"rows"_s, zoneRows},       {u"areas"_s, areas}};
    };
    return QJsonDocument(
               QJsonObject{
                   {u"name"_s, u"Proving ground"_s},
                   {u"categories"_s, QJsonArray{QJsonObject{{u"name"_s, u"Stalls"_s}, {u"color"_s, u"#4C72B0"_s}}}},
                   {u"zones"_s, QJsonArray{zone(u"Stalls"_s, rowList, {}, 200), zone(u"Ground"_s, {}, {floor}, 0)}},
                   {u"size"_s, QJsonObject{{u"width"_s, 25 * (seats + 2)}, {u"height"_s, 25 * (rows + 10)}}}})
        .toJson();
}

HouseFolder::HouseFolder() : m_house(testsOnServer() ? newServerDatabase() : path(u"house.rowlock"_s)) {}

HouseFolder::~HouseFolder()
{
    if (isServerAddress(m_house))
        dropServerDatabase(m_house);
}

QString HouseFolder::write(const QString &name, const QByteArray &content) const
{
    QFile file(path(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

void HouseFolder::copyFrom(const QString &folder) const
{
    copyWholeFolder(folder, m_folder.path());
}

void copyWholeFolder(const QString &from, const QString &to)
{
    QDir().mkpath(to);
    for (const QFileInfo &found :
         QDir(from).entryInfoList(QDir::Files | QDir::Dirs | QDir::Hidden | QDir::NoDotAndDotDot)) {
        const QString copy = to + u'/' + found.fileName();
        if (found.isDir())
            copyWholeFolder(found.filePath(), copy);
        else if (!found.fileName().endsWith(u"-shm"_s) && !QFile::copy(found.filePath(), copy))
            qFatal("cannot copy %s", qPrintable(found.filePath()));
    }
}

QStringList HouseFolder::names() const
{
    return QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden | QDir::System);
}

void makeSimpleHouse(const HouseFolder &folder, int rows, int seats, const QJsonObject &rules, const QJsonObject &house)
{
    const QString plan = folder.write(u"plan.json"_s, rectangularPlan(rows, seats));
    CounterProcess counter(folder.house(), u"maker"_s);
    QJsonObject event{{u"plan"_s, 1},
                      {u"name"_s, u"Hamlet"_s},
                      {u"starts"_s, u"2031-11-21T19:30"_s},
                      {u"prices"_s, QJsonObject{{u"default"_s, u"10.00"_s}}}};
    for (auto rule = rules.constBegin(); rule != rules.constEnd(); ++rule)
        event.insert(rule.key(), rule.value());
    const std::pair<QString, QJsonObject> steps[] = {
        {u"init"_s, house}, {u"plan.import"_s, {{u"file"_s, plan}}}, {u"event.create"_s, event}};
    for (const auto &[method, params] : steps) {
        if (const auto reply = counter.call(method, params); !reply.done())
            qFatal("%s: %s", qPrintable(method), qPrintable(reply.told()));
    }
    if (counter.end() != 0)
        qFatal("the house was not closed");
}

} // namespace rowlock
