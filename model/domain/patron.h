// A patron's name on a hold or an order, and the words that an order is found by.
#pragma once

#include "model/domain/patron_no.h"
#include "model/domain/result.h"

#include <QString>
#include <QStringList>

namespace rowlock {

// Whom something is for: a name that is typed and nothing more, or somebody whom the house knows.
struct PatronChoice
{
    PatronChoice() = default;
    PatronChoice(const QString &typed) : name(typed) {} // a name is a choice wherever one is asked for
    static PatronChoice of(PatronNo no)
    {
        PatronChoice choice;
        choice.no = no;
        return choice;
    }

    QString name = {};
    PatronNo no = {}; // valid: this one, and no name is typed

    bool isEmpty() const { return name.isEmpty() && !no.isValid(); }
    bool operator==(const PatronChoice &) const = default;
};
// With its name as it is kept. invalid_argument as patronName().
Result<PatronChoice> checkedChoice(const PatronChoice &typed);

// As it is kept: without spaces around it and doubled ones within. invalid_argument beyond 200 characters.
Result<QString> patronName(const QString &typed);

// Small letters without accents, each word once, in order: "Zoë O'Brien-Weiß" -> zoe, obrien, weiss. What is typed to
// find somebody goes through the same.
QStringList patronWords(const QString &name);

// The runs of letters and digits in a text whose letters are small already: marks, apostrophes and full stops stand in
// no word and end none. In order, as often as they stand there, cut at 200 characters because folding may lengthen.
QStringList runsOfLetters(const QString &folded);

} // namespace rowlock
