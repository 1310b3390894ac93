// What the journal tells of drawers and shifts.
#pragma once

#include <QList>
#include <QString>

namespace rowlock {

struct DrawerStory
{
    QString name, kick;
    qint64 people = 0, terminals = 0, offered = 1;
};

struct CashStory
{
    QString kind, reason, terminal, clerk;
    qint64 amount = 0, at = 0;
};

struct CountStory
{
    QString pieces, terminal, clerk;
    qint64 total = 0, at = 0;
};

struct ShiftStory
{
    qint64 drawer = 0, opened = 0, staff = 0; // staff 0: nobody was signed in
    QString terminal, clerk, state = QStringLiteral("open");
    qint64 closed = -1, z = 0, left = 0;
    QString digest = {}; // of its Z report
    QList<CashStory> cash = {};
    QList<CountStory> counts = {};
};

struct VenueStory
{
    QString name, address, taxNumber, terms, logoDigest;
};

// What a terminal has; drawer 0: none.
struct TerminalStory
{
    qint64 drawer = 0;
    QString paper, printer;
};

// Where a terminal's money goes; shift 0: to none.
struct TillStory
{
    qint64 shift = 0, since = 0;
};

} // namespace rowlock
