#include "tests/process/support/file_damage.h"

#include <algorithm>

namespace rowlock {
namespace {

constexpr int pageBytes = 4096;
constexpr int walFrameBytes = pageBytes + 24;
constexpr int walHeaderBytes = 32;

int pagesOf(const QByteArray &file)
{
    return std::max(1, int(file.size() / pageBytes));
}

QByteArray flipped(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    QByteArray bad = good;
    for (int bits = 1 << random.bounded(4); bits > 0; --bits) {
        const int at = random.bounded(int(bad.size()));
        bad[at] = char(bad.at(at) ^ (1 << random.bounded(8)));
    }
    return bad;
}

QByteArray cut(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    return good.left(random.bounded(int(good.size())));
}

QByteArray cutBetweenPages(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    return good.left(pageBytes * random.bounded(pagesOf(good)));
}

QByteArray zeroPages(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    QByteArray bad = good;
    for (int pages = 1 + random.bounded(4); pages > 0; --pages)
        bad.replace(pageBytes * random.bounded(pagesOf(good)), pageBytes, QByteArray(pageBytes, '\0'));
    return bad;
}

QByteArray swappedPages(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    const int one = random.bounded(pagesOf(good)), other = random.bounded(pagesOf(good));
    QByteArray bad = good;
    bad.replace(pageBytes * one, pageBytes, good.mid(pageBytes * other, pageBytes));
    bad.replace(pageBytes * other, pageBytes, good.mid(pageBytes * one, pageBytes));
    return bad;
}

// A write that went astray: a page is lost, another is there twice.
QByteArray misplacedPage(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    QByteArray bad = good;
    return bad.replace(pageBytes * random.bounded(pagesOf(good)), pageBytes,
                       good.mid(pageBytes * random.bounded(pagesOf(good)), pageBytes));
}

// A write that never reached the disk, although the disk said so.
QByteArray stalePages(const QByteArray &good, const SpoilMaterial &material, QRandomGenerator &random)
{
    QByteArray bad = good;
    const int both = std::min(pagesOf(good), pagesOf(material.older));
    for (int pages = 1 + random.bounded(3); pages > 0; --pages) {
        const int page = random.bounded(both);
        bad.replace(pageBytes * page, pageBytes, material.older.mid(pageBytes * page, pageBytes));
    }
    return bad;
}

QByteArray noise(int bytes, QRandomGenerator &random)
{
    QByteArray some;
    while (some.size() < bytes)
        some.append(char(random.bounded(256)));
    return some;
}

QByteArray anotherHeader(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    const int at = random.bounded(100);
    QByteArray bad = good;
    return bad.replace(at, 100 - at, noise(100 - at, random));
}

// Copied as far as it came; what follows is what the medium had, or nothing.
QByteArray halfWritten(const QByteArray &good, const SpoilMaterial &material, QRandomGenerator &random)
{
    const int end = pageBytes * random.bounded(pagesOf(good));
    QByteArray rest = random.bounded(2) == 0 ? material.older.mid(end) : QByteArray();
    rest.resize(good.size() - end, '\0');
    return good.left(end) + rest;
}

QByteArray ofAnotherProgram(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    static const char *const begins[] = {"Dear diary, today we sold out.\n", "PK\x03\x04", "%PDF-1.7\n",
                                         "SQLite format 3"};
    QByteArray bad = begins[random.bounded(4)];
    return bad + noise(std::min(20'000, int(good.size())), random);
}

QByteArray longer(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    return good + noise(1 + random.bounded(3 * pageBytes), random);
}

QByteArray nothingLeft(const QByteArray &, const SpoilMaterial &, QRandomGenerator &)
{
    return {};
}

QByteArray theForeignOne(const QByteArray &, const SpoilMaterial &material, QRandomGenerator &)
{
    return material.foreign;
}

QByteArray theOlderOne(const QByteArray &, const SpoilMaterial &material, QRandomGenerator &)
{
    return material.older;
}

int framesOf(const QByteArray &log)
{
    return std::max(1, int((log.size() - walHeaderBytes) / walFrameBytes));
}

QByteArray cutBetweenFrames(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    return good.left(walHeaderBytes + walFrameBytes * random.bounded(framesOf(good)));
}

QByteArray zeroFrame(const QByteArray &good, const SpoilMaterial &, QRandomGenerator &random)
{
    QByteArray bad = good;
    return bad.replace(walHeaderBytes + walFrameBytes * random.bounded(framesOf(good)), walFrameBytes,
                       QByteArray(walFrameBytes, '\0'));
}

} // namespace

const QList<FileDamage> &databaseDamages()
{
    static const QList<FileDamage> list{{"bits", flipped},
                                        {"cut", cut},
                                        {"cut-between-pages", cutBetweenPages},
                                        {"zero-pages", zeroPages},
                                        {"swapped-pages", swappedPages},
                                        {"misplaced-page", misplacedPage},
                                        {"stale-pages", stalePages},
                                        {"another-header", anotherHeader},
                                        {"half-written", halfWritten},
                                        {"of-another-program", ofAnotherProgram},
                                        {"of-another-house", theForeignOne},
                                        {"longer", longer},
                                        {"empty", nothingLeft}};
    return list;
}

const QList<FileDamage> &logDamages()
{
    static const QList<FileDamage> list{{"gone", nothingLeft},
                                        {"foreign", theForeignOne},
                                        {"older", theOlderOne},
                                        {"bits", flipped},
                                        {"cut", cut},
                                        {"cut-between-frames", cutBetweenFrames},
                                        {"zero-frame", zeroFrame},
                                        {"of-another-program", ofAnotherProgram}};
    return list;
}

} // namespace rowlock
