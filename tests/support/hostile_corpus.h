// The families of hostile texts as they are put together. For hostile_texts.cpp and hostile_programs.cpp alone.
#pragma once

#include "tests/support/hostile_texts.h"

#include <QSet>

namespace rowlock {

class Corpus
{
public:
    void begin(const QString &family) { m_family = family; }
    void add(const QString &text, bool isCard = false)
    {
        if (m_known.contains(text))
            qFatal("there twice: %s", qPrintable(named({m_family, text})));
        m_known.insert(text);
        m_texts.append({m_family, text, isCard});
    }
    void add(std::initializer_list<const char16_t *> texts)
    {
        for (const char16_t *text : texts)
            add(QStringView(text).toString()); // fromUtf16 would take a byte order mark away
    }
    const QList<HostileText> &texts() const { return m_texts; }

private:
    QString m_family;
    QSet<QString> m_known;
    QList<HostileText> m_texts;
};

void addDatabase(Corpus &corpus);
void addQuotes(Corpus &corpus);
void addMarkup(Corpus &corpus);
void addPaper(Corpus &corpus);
void addSheets(Corpus &corpus);
void addPrograms(Corpus &corpus);
void addNumbers(Corpus &corpus);
void addOurs(Corpus &corpus);

} // namespace rowlock
