// Whatever somebody has, found as one types. GUI thread.
#pragma once

#include "model/domain/finding.h"
#include "model/service/box_office.h"
#include "ui/common/newest_question.h"

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
    bool isAnswered() const { return m_question.isAnswered(); }

signals:
    void found(const rowlock::FoundThings &found);
    void failed(const QString &sentence);

private:
    void send();
    void hear(const Result<FoundThings> &answer);

    BoxOffice &m_office;
    QString m_wanted;
    std::optional<EventId> m_event; // that is shown
    NewestQuestion m_question{[this] { send(); }};
};

} // namespace rowlock
