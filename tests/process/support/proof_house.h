// Houses for proofs: made by the real program, copied while closed.
#pragma once

#include "tests/process/support/counter_process.h"

#include <QTemporaryDir>

namespace rowlock {

// A plan in pretix's form: `rows` rows of `seats` seats, refs s-1-1 to s-<rows>-<seats>, and a standing area without a
// number.
QByteArray rectangularPlan(int rows, int seats);

// A folder with a house in it, and what else the house's program puts there; or with a database of its own, where the
// tests run on a server.
class HouseFolder
{
public:
    HouseFolder();
    ~HouseFolder();
    QString path(const QString &name) const { return m_folder.filePath(name); }
    QString house() const { return m_house; }
    QString write(const QString &name, const QByteArray &content) const;
    // The whole content of another folder whose house is closed, and of the folders in it; shared memory is not
    // content.
    void copyFrom(const QString &folder) const;
    QString folder() const { return m_folder.path(); }
    QStringList names() const; // of all files, hidden ones too

private:
    QTemporaryDir m_folder;
    QString m_house;
};

// All files of one folder and of those in it; what a house's shared memory holds is no content.
void copyWholeFolder(const QString &from, const QString &to);

// init, plan.import and event.create through one rpc. `rules`: further parameters of event.create.
void makeSimpleHouse(const HouseFolder &folder, int rows, int seats, const QJsonObject &rules = {},
                     const QJsonObject &house = {});

} // namespace rowlock
