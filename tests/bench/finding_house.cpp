// A house after some years: orders of many evenings with names, slips and barcodes, and the patrons whom it knows.
#include "tests/bench/houses.h"

#include "model/domain/patron.h"
#include "model/domain/patron_words.h"
#include "tests/bench/scratch.h"

#include <QRandomGenerator>

using namespace rowlock;

namespace bench {

namespace {

// Rows of one table, prepared once.
class Inserts
{
public:
    Inserts(sqlite3 *database, const char *statement)
    {
        if (sqlite3_prepare_v2(database, statement, -1, &m_statement, nullptr) != SQLITE_OK)
            qFatal("%s: %s", statement, sqlite3_errmsg(database));
    }
    ~Inserts() { sqlite3_finalize(m_statement); }
    Inserts(const Inserts &) = delete;
    Inserts &operator=(const Inserts &) = delete;

    template <typename... Values>
    void add(const Values &...values)
    {
        int place = 0;
        (bind(++place, values), ...);
        if (sqlite3_step(m_statement) != SQLITE_DONE)
            qFatal("%s", sqlite3_errmsg(sqlite3_db_handle(m_statement)));
        sqlite3_reset(m_statement);
    }

private:
    void bind(int place, qint64 value)
    {
        if (value < 0)
            sqlite3_bind_null(m_statement, place);
        else
            sqlite3_bind_int64(m_statement, place, value);
    }
    void bind(int place, int value) { bind(place, qint64(value)); }
    void bind(int place, const QString &value)
    {
        const QByteArray bytes = value.toUtf8();
        sqlite3_bind_text(m_statement, place, bytes.constData(), int(bytes.size()), SQLITE_TRANSIENT);
    }

    sqlite3_stmt *m_statement = nullptr;
};

QString letters(QRandomGenerator &random, int count)
{
    static const QString alphabet = QStringLiteral("0123456789ABCDEFGHJKMNPQRSTVWXYZ");
    QString text;
    while (text.size() < count)
        text += alphabet.at(qsizetype(random.bounded(32U)));
    return text;
}

Patron somebody(QRandomGenerator &random, int number)
{
    Patron patron;
    const quint32 last = random.bounded(4) == 0 ? random.bounded(64U) : random.bounded(32'768U);
    patron.no = PatronNo(number);
    patron.first = townName(random.bounded(random.bounded(5U) == 0 ? 4U : 400U), true); // each twentieth is a "Berni"
    patron.last = townName(last, false);
    patron.phone = QStringLiteral("+49 451 %1").arg(100'000 + number);
    patron.email = QStringLiteral("p%1@example.org").arg(number);
    return patron;
}

// The same three letters in a row as the house's own rules make of each word.
void addGrams(Scratch &run, const QByteArray &table, const QByteArray &words)
{
    run("WITH RECURSIVE gram (word, first) AS (" + words
        + " UNION ALL SELECT word, first + 1 FROM gram WHERE first < length(word)) INSERT OR IGNORE INTO " + table
        + " (gram, word) SELECT DISTINCT substr('^' || word || '$', first, 3), word FROM gram");
}

} // namespace

void addBusiness(const QString &file, const BusinessSize &size)
{
    Scratch run(file);
    sqlite3 *db = run.database();
    QRandomGenerator random(11);
    QStringList names;
    {
        Inserts patrons(db,
                        "INSERT INTO known_patron VALUES (?, ?, ?, ?, ?, '', '', '', '', '', '', randomblob(16), ?, "
                        "1, 1, NULL, NULL)");
        Inserts words(db, "INSERT OR IGNORE INTO known_patron_word VALUES (?, ?)");
        for (int i = 1; i <= size.patrons; ++i) {
            const Patron patron = somebody(random, i);
            patrons.add(i, patron.first, patron.last, patron.phone, patron.email,
                        QStringLiteral("%1").arg(i, 64, 10, QLatin1Char('0')));
            for (const QString &word : patronIndex(patron))
                words.add(word, i);
            names.append(patron.name());
        }
    }
    addGrams(run, "known_patron_gram",
             "SELECT DISTINCT word, 1 FROM known_patron_word WHERE word NOT GLOB '[+@#=]*' AND length(word) >= 3");
    Inserts given(
        db, "INSERT INTO patron (patron_id, name, contact, salt, patron_no) VALUES (?, ?, '', randomblob(16), ?)");
    Inserts holds(db, "INSERT INTO hold (hold_id, event_id, state, terminal, clerk, seconds, started_at, expires_at, "
                      "ceiling_at, ended_at, ended_by, ended_reason, revision, patron_id) "
                      "VALUES (?, ?, ?, ?, '', 600, ?, ?, ?, ?, 'c', '', 1, ?)");
    Inserts items(db, "INSERT INTO hold_item (hold_id, event_id, pool_no, seat_no, quantity, price_minor) "
                      "VALUES (?, ?, 0, ?, 1, ?)");
    Inserts orders(db, "INSERT INTO sale_order (order_id, code, event_id, hold_id, terminal, clerk, total_minor, "
                       "refunded_minor, change_minor, sold_at, patron_id) VALUES (?, ?, ?, ?, ?, '', ?, 0, 0, ?, ?)");
    Inserts tickets(db, "INSERT INTO ticket (order_id, event_id, pool_no, seat_no, price_minor, state, barcode) "
                        "VALUES (?, ?, 0, ?, ?, ?, ?)");
    Inserts payments(db, "INSERT INTO payment (order_id, method, amount_minor, tendered_minor, reference, terminal, "
                         "clerk, at) VALUES (?, ?, ?, ?, ?, ?, '', ?)");
    Inserts words(db, "INSERT OR IGNORE INTO patron_word VALUES (?, ?)");
    const int perEvent = std::max(1, size.orders / size.events);
    for (int i = 1; i <= size.orders + size.reservations; ++i) {
        const bool isSold = i <= size.orders;
        const int event = std::min(size.events, (i - 1) / perEvent + 1), inEvent = (i - 1) % perEvent;
        const qint64 at = size.now - qint64(size.orders - i) * 60'000;
        const QString terminal = QStringLiteral("counter/%1").arg(i % 8);
        // A third are of patrons who are known, a half gave a name, the others none.
        const bool isKnown = i % 3 == 0 && size.patrons > 0, isNamed = isKnown || i % 6 < 4;
        const int known = isKnown ? 1 + int(random.bounded(quint32(size.patrons))) : -1;
        const QString name = isKnown ? names.at(known - 1) : somebody(random, i).name();
        const qint64 price = i % 2 == 0 ? 2400 : 1000 + 100 * qint64(random.bounded(60U));
        if (isNamed)
            given.add(i, name, known);
        holds.add(1000 + i, event, isSold ? QStringLiteral("sold") : QStringLiteral("active"), terminal, at,
                  at + 600'000, at + 3'600'000, isSold ? at + 5000 : -1, isNamed ? i : -1);
        for (const int seat : {(2 * inEvent) % size.seats, (2 * inEvent + 1) % size.seats})
            items.add(1000 + i, event, seat, price);
        if (!isSold)
            continue;
        QString code = letters(random, 8);
        orders.add(i, code.insert(4, QLatin1Char('-')), event, 1000 + i, terminal, 2 * price, at, isNamed ? i : -1);
        for (const int seat : {(2 * inEvent) % size.seats, (2 * inEvent + 1) % size.seats}) {
            const bool isTaken = 2 * inEvent + 1 >= size.seats; // in an evening that sold its seats twice
            tickets.add(i, event, seat, price, isTaken ? QStringLiteral("refunded") : QStringLiteral("valid"),
                        letters(random, 26));
        }
        const bool isCard = i % 2 == 0;
        payments.add(i, isCard ? QStringLiteral("card") : QStringLiteral("cash"), 2 * price, 2 * price,
                     isCard ? QString::number(1'000'000 + random.bounded(9'000'000U)) : QString(), terminal, at);
        for (const QString &word : isNamed ? patronWords(name) : QStringList())
            words.add(word, i);
    }
    addGrams(run, "patron_word_gram", "SELECT DISTINCT word, 1 FROM patron_word WHERE length(word) >= 3");
}

} // namespace bench
