// One field for everything a clerk types: how many seats ("4", "4 stalls"), seats ("Stalls-A-12"), an order's code.
#pragma once

#include <QLineEdit>
#include <QStringList>

namespace rowlock {

struct Typed
{
    enum class Kind { Nothing, Best, Seats, Order, Unknown };
    Kind kind = Kind::Nothing;
    qint64 count = 0;  // Best
    QString category;  // Best: one of the categories, or empty
    QStringList seats; // Seats: refs or short labels as typed
    QString order;     // Order
};

// `isSeat` tells whether a word is a seat's ref or short label.
Typed readTyped(const QString &text, const QStringList &categories, const std::function<bool(const QString &)> &isSeat);

class Omnibox : public QLineEdit
{
    Q_OBJECT

public:
    explicit Omnibox(QWidget *parent = nullptr);

signals:
    void entered(const QString &text);
};

} // namespace rowlock
