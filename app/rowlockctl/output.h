// The only place that writes to standard output and standard error, and that knows how a refusal looks to each reader.
#pragma once

#include "app/rowlockctl/command.h"

#include <QByteArray>

namespace rowlock {

// Writes all of it, past interruptions; false if the reader has gone or the disk is full (errno says which).
bool writeAll(int descriptor, const QByteArray &bytes);
bool writeOutput(const QByteArray &bytes);
void writeComplaint(const QString &message); // one line, whatever is in the message

// What the engine said of it, for who has asked for a log (ROWLOCK_LOG); never what a patron is called or pays with.
void logRefusal(const Error &error);

QByteArray jsonLine(const QJsonObject &object);

// Print it and answer the exit status.
int printAnswer(const Answer &answer, bool json);
int printRefusal(const Error &error, bool json);                    // after logRefusal
int printText(const QString &name, const QString &text, bool json); // help and version

} // namespace rowlock
