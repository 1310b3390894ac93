// What was noted about a patron, the newest first, and a line for another note. Notes are never changed. GUI thread.
#pragma once

#include "model/domain/known_patron.h"

#include <QWidget>

class QLineEdit;
class QTreeWidget;

namespace rowlock {

class ActionButton;
class ToneLabel;

class PatronNotes final : public QWidget
{
    Q_OBJECT

public:
    PatronNotes(const QByteArray &timeZone, QWidget *parent);

    void show(const QList<PatronNote> &notes);
    bool isTyping() const;
    void clear(); // what is typed

signals:
    void addRequested(const QString &text);

private:
    void add();

    QByteArray m_timeZone;
    QTreeWidget *m_notes;
    ToneLabel *m_empty;
    QLineEdit *m_text;
    ActionButton *m_add;
};

} // namespace rowlock
