// A hundred thousand patrons: how long a list of them takes to import, and each letter of finding one among them.
#include "tests/bench/bench.h"
#include "tests/bench/houses.h"

#include "model/service/patron_import.h"
#include "tests/support/test_server.h"

#include <QElapsedTimer>
#include <QFile>
#include <QRandomGenerator>

using namespace rowlock;
using namespace Qt::StringLiterals;

namespace bench {

namespace {

constexpr int patrons = 100'000;

} // namespace

QString townName(quint32 number, bool isFirst)
{
    static const QStringList beginnings{u"Ber"_s, u"Schmi"_s, u"Mü"_s,   u"Han"_s, u"Kow"_s, u"Pe"_s,
                                        u"Fi"_s,  u"Wag"_s,   u"O'Br"_s, u"Lar"_s, u"Jø"_s,  u"Sto"_s,
                                        u"Gro"_s, u"Che"_s,   u"Ale"_s,  u"Bö"_s};
    static const QStringList middles{u"ni"_s, u"dt"_s, u"ller"_s, u"se"_s, u"al"_s,  u"ter"_s, u"scher"_s, u"na"_s,
                                     u"ri"_s, u"le"_s, u"mo"_s,   u"ka"_s, u"bel"_s, u"en"_s,  u"hme"_s,   u"to"_s};
    static const QStringList ends{u"er"_s, u"mann"_s, u"sen"_s, u"ski"_s, u"son"_s, u"bauer"_s, u"a"_s, u""_s};
    QString name = beginnings.at(int(number % 16)) + middles.at(int(number / 16 % 16));
    if (!isFirst)
        name += middles.at(int(number / 256 % 16)) + ends.at(int(number / 4096 % 8));
    return name;
}

namespace {

void writeList(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("cannot write %s", qPrintable(name));
    file.write("first,last,phone,email,street,post_code,town,tags,notes\r\n");
    QRandomGenerator random(7);
    for (int i = 0; i < patrons; ++i) {
        const quint32 last = random.bounded(4) == 0 ? random.bounded(64U) : random.bounded(32'768U);
        file.write(QStringLiteral("%1,%2,+49 451 %3,p%4@example.org,Hafenstraße %5,%6,Lübeck,%7,%8\r\n")
                       .arg(townName(random.bounded(400U), true), townName(last, false))
                       .arg(100'000 + i)
                       .arg(i)
                       .arg(random.bounded(200))
                       .arg(23'000 + random.bounded(900))
                       .arg(i % 10 == 0 ? u"friend"_s : QString(), i % 20 == 0 ? u"likes the aisle"_s : QString())
                       .toUtf8());
    }
}

double importSeconds(Results &results, const QString &where, Desk &desk, const QString &list, bool isTrial)
{
    PatronImportOptions options;
    options.isTrial = isTrial;
    const auto import = valueOf(PatronImport::open(list, options));
    QElapsedTimer clock;
    clock.start();
    while (!import->state().isDone)
        static_cast<void>(valueOf(import->step(desk)));
    const double seconds = double(clock.nsecsElapsed()) / 1e9;
    results.line(where + (isTrial ? u": trial of a list"_s : u": a list"_s),
                 {{u"rows"_s, QString::number(import->state().rows)},
                  {u"made"_s, QString::number(import->state().made)},
                  {u"merged"_s, QString::number(import->state().merged)},
                  {u"seconds"_s, num(seconds)}});
    return seconds;
}

void measure(Results &results, const QString &where, Desk &desk, const QString &list)
{
    importSeconds(results, where, desk, list, true);
    results.atMost(where + u": 100,000 rows, s"_s, importSeconds(results, where, desk, list, false), 300);
    // What people type, letter by letter, and the worst of all letters is what counts.
    Samples letters;
    double worst = 0;
    QString slowest;
    for (const QString &text :
         {u"schmidtmann peter"_s, u"ma"_s, u"b"_s, u"boehme"_s, u"obrien a"_s, u"muellreson"_s, u"fischrebauer"_s,
          u"0451 1234"_s, u"p4711@ex"_s, u"#friend ber"_s, u"ale ber"_s, u"kowalski"_s, u"zzzzzz"_s, u"a b c"_s}) {
        for (qsizetype length = 1; length <= text.size(); ++length) {
            const QString typed = text.left(length);
            valueOf(desk.patrons().find(typed));
            QElapsedTimer clock;
            clock.start();
            timed(letters, [&] { valueOf(desk.patrons().find(typed)); });
            const double ms = double(clock.nsecsElapsed()) / 1e6;
            slowest = ms > worst ? typed : slowest;
            worst = std::max(worst, ms);
        }
    }
    letters.sort();
    results.line(where + u": each letter"_s,
                 {{u"p50 µs"_s, num(letters.us(0.5))}, {u"p99 µs"_s, num(letters.us(0.99))}, {u"slowest"_s, slowest}});
    results.atMost(where + u": the slowest letter, ms"_s, worst, 50);
}

} // namespace

void benchPatrons(Results &results, const Options &options)
{
    results.heading(u"A hundred thousand patrons: imported, and found as one types"_s);
    const QString list = options.folder + u"/patrons.csv"_s;
    writeList(list);
    const QString file = options.folder + u"/patrons.rowlock"_s;
    makeHouse(file, 100);
    measure(results, u"file"_s, *deskAt(file, u"office"_s), list);
    if (!canTestOnServer()) {
        results.note(u"skipped on a server: PostgreSQL is not installed"_s);
        return;
    }
    const QString address = newServerDatabase();
    makeHouse(address, 100);
    measure(results, u"server"_s, *deskAt(address, u"office"_s), list);
}

} // namespace bench
