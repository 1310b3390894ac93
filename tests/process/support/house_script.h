// Commands typed one after another to make a house ready, and names for what they answered: a later one says {name}.
#pragma once

#include "tests/process/support/proof_house.h"

namespace rowlock {

class HouseScript
{
public:
    explicit HouseScript(const HouseFolder &folder) : m_folder(folder) {}

    // What cannot be done ends the test program.
    QJsonObject type(const char *line);
    // The same, and a name for one field of the answer, such as "hold" or "gift_cards/0/code".
    void type(const char *line, const char *field, const char *name);
    void end() const; // leaves the names beside the house

private:
    const HouseFolder &m_folder;
    QJsonObject m_names;
};

// The words with what the script of this folder's house calls so; without a script they are what they are.
QStringList namesFilledIn(const QStringList &words, const HouseFolder &folder);

} // namespace rowlock
