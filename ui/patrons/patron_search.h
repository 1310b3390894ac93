// Patrons found as one types. GUI thread.
#pragma once

#include "model/domain/patron_results.h"
#include "model/service/box_office.h"
#include "ui/common/newest_question.h"

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
    NewestQuestion m_question{[this] { send(); }};
};

} // namespace rowlock
