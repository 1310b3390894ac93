// The letter under which seats are blocked: the house's codes with meaning and colour first, kills among them, then the
// letters that mean nothing yet. Reads the codes through the box office whenever it comes into sight. GUI thread.
#pragma once

#include "model/service/box_office.h"

#include <QComboBox>

namespace rowlock {

class CodeBox final : public QComboBox
{
    Q_OBJECT

public:
    explicit CodeBox(BoxOffice &office, QWidget *parent = nullptr);

    void reload();
    QString letter() const;
    void setLetter(const QString &letter);
    const BlockCode *code() const; // of the letter chosen; null: it means nothing in this house
    const QList<BlockCode> &codes() const { return m_codes; }

signals:
    void codesRead();

protected:
    void showEvent(QShowEvent *event) override;

private:
    void fill();

    BoxOffice &m_office;
    QList<BlockCode> m_codes;
};

// "House seats · comes to sale 60 min before · nobody sells": what the code does, in words.
QString codeWords(const BlockCode &code);

} // namespace rowlock
