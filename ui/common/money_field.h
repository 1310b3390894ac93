// A field for an amount, with what was understood beneath it before it is taken ("= €54.50"), or what is wrong with it,
// at the field. What is unclear is asked back with a button for each reading. Blank is not 0: what is free is typed as
// 0. GUI thread.
#pragma once

#include "model/domain/money_input.h"

#include <QWidget>

class QHBoxLayout;
class QLineEdit;

namespace rowlock {

class ToneLabel;

class MoneyField final : public QWidget
{
    Q_OBJECT

public:
    // `name` is what is said of it to a screen reader; the line to type in is called `objectName`, the words beneath it
    // objectName + "Hint".
    MoneyField(const QString &name, const QString &objectName, QWidget *parent = nullptr);

    void setCurrency(const Currency &currency);
    void setHint(const QString &hint);                       // while nothing is typed, such as "0 if free"
    void setIsPrice(bool isPrice);                           // of which 0 is free; otherwise an amount of money
    void setHighestPrice(const std::optional<Money> &price); // in this box office; what is far above it is pointed out
    void setAmount(const std::optional<Money> &amount);      // nullopt: blank
    void setError(const QString &sentence);                  // until something else is typed

    QLineEdit *edit() const { return m_edit; }
    MoneyInput input() const;
    std::optional<Money> amount() const; // nullopt: blank, or not understood
    bool isBlank() const { return input().kind == MoneyInput::Kind::Blank; }
    bool isUnusual() const; // an amount far above the highest price, not confirmed yet
    void confirm();         // this amount is meant, however high

    // Whether there is an amount; what is missing is said at the field, which is selected.
    bool check(const QString &blankError);

signals:
    void changed(); // what is typed, by whomever
    void entered(); // Return

private:
    void refresh();
    void offer(const QList<Money> &readings);
    void say(const QString &words, bool isError);

    QLineEdit *m_edit;
    ToneLabel *m_words;
    QHBoxLayout *m_readings;
    Currency m_currency;
    QString m_hint;
    bool m_isPrice = true;
    std::optional<Money> m_highest;
    std::optional<Money> m_confirmed;
};

} // namespace rowlock
