// What the engine's result codes mean to the box office. The one place that knows them.
#pragma once

#include "model/domain/error.h"

#include <QString>

namespace rowlock {

struct EngineFault
{
    int code = 0;        // the extended result code
    QString text;        // what the engine said
    QString sql;         // what it was asked
    QString file;        // the database
    qint64 waitedMs = 0; // before it answered busy
    bool opening = false;
    int systemError = 0; // errno, of a fault of the disk
};

Error storageError(const EngineFault &fault);

// Which rule of the schema a statement broke: "unique", "primary_key", "foreign_key", "check", "not_null", "trigger",
// "datatype"; empty for every other error. Its own words stand in the error's diagnosis.
QString brokenConstraint(const Error &error);

// Could a house in write-ahead mode not be read, because its log is missing and its folder may not be written?
bool lacksPlaceForLog(const Error &error);

// Did a statement fail for what stands in the file, rather than for the disk, a lock or a permission?
bool isOfTheContent(const Error &error);

} // namespace rowlock
