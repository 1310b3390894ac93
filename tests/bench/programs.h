// Programs that are started as a person starts them, with folders and settings of their own, and what they say on
// standard error.
#pragma once

#include <QProcess>
#include <QProcessEnvironment>

#include <memory>

namespace bench {

// Off screen, with QT_LOGGING_RULES for the lines about the screen, at home in `folder`.
QProcessEnvironment programEnvironment(const QString &folder);
// Beside this program in the build folder: "app/rowlock".
QString builtProgram(const QString &path);
std::unique_ptr<QProcess> startProgram(const QString &program, const QStringList &arguments, const QString &folder);
// The next line that has `word` in it; ends the run with the program's last words where none comes.
QByteArray lineWith(QProcess &program, const QByteArray &word);
// Processor time of all threads that `program` has now, in nanoseconds.
qint64 processorNs(const QProcess &program);
void end(QProcess &program);

} // namespace bench
