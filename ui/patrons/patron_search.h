// Patrons found as one types: one question is out at a time, and what was typed meanwhile is asked when it is answered,
// so that an answer to an older question is never shown. GUI thread.
#pragma once

#include "model/domain/patron_results.h"
#include "model/service/box_office.h"

#include <QObject>

namespace rowlock {

struct PatronsFound
{
    QString text; // that was typed
    QList<Patron> patrons;
    Patron gone; // whose number was typed and who is not here any more; no number: nobody
};

class PatronSearch final : public QObject
{
    Q_OBJECT

public:
    // `empty`: what nothing typed finds.
    enum class Empty { Nobody, Everybody };
    PatronSearch(BoxOffice &office, Empty empty, int most, QObject *parent);

    void ask(const QString &text);
    void again() { ask(m_wanted); } // they have changed
    void forget();                  // what is still to be answered is not wanted any more

signals:
    void found(const rowlock::PatronsFound &found);
    void failed(const QString &sentence);

private:
    void send();
    void hear(const Result<PatronsFound> &found);

    BoxOffice &m_office;
    Empty m_empty;
    int m_most;
    QString m_wanted;
    quint64 m_question = 0; // the newest
    quint64 m_sent = 0;     // that is out; 0: none is
};

} // namespace rowlock
