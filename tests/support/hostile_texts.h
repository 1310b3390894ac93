// Texts that people and programs have broken box offices with, or might: for every field that takes words. Ours, made
// here, and the same in the same order at each run; none twice.
#pragma once

#include <QList>
#include <QString>

namespace rowlock {

struct HostileText
{
    QString family; // "markup"
    QString text;
    bool isCard = false; // holds a payment card's number: to be refused wherever it is typed, and kept nowhere
};

// At least 500.
const QList<HostileText> &hostileTexts();

// "markup 7: …", for the message of a failed test: nothing in it that a terminal would obey.
QString named(const HostileText &hostile);

// What no place may keep: a character that controls (a zero, a line end, a tab), half of a surrogate pair. Written
// apart from what the program itself asks.
bool isUnkeepable(const QString &text);

// Of those that can be kept, these can also stand on one line as themselves: no spaces at the ends, none in a row, none
// but the plain one.
bool isPlainlySpaced(const QString &text);

} // namespace rowlock
