// What is typed, asked in the house's own queue: one question is out at a time, and what was typed meanwhile is asked
// when it is answered, so that an answer to an older question is never shown. GUI thread.
#pragma once

#include "model/domain/finding.h"
#include "model/service/box_office.h"

#include <QObject>

namespace rowlock {

class FindSearch final : public QObject
{
    Q_OBJECT

public:
    FindSearch(BoxOffice &office, QObject *parent) : QObject(parent), m_office(office) {}

    void ask(const QString &text, std::optional<EventId> event);
    void again() { ask(m_wanted, m_event); } // something may have changed
    const QString &wanted() const { return m_wanted; }
    bool isAnswered() const { return m_sent == 0; }

signals:
    void found(const rowlock::FoundThings &found);
    void failed(const QString &sentence);

private:
    void send();
    void hear(const Result<FoundThings> &answer);

    BoxOffice &m_office;
    QString m_wanted;
    std::optional<EventId> m_event; // that is shown
    quint64 m_question = 0;         // the newest
    quint64 m_sent = 0;             // that is out; 0: none is
};

} // namespace rowlock
