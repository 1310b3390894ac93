// Category and price of the selected seats for one performance: into another category, or into a new one made for it;
// and what a category costs from now on. Acts on the free and blocked seats of the selection. GUI thread.
#pragma once

#include "model/service/box_office.h"
#include "ui/common/house_model.h"
#include "ui/common/prompt.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLineEdit;

namespace rowlock {

class ActionButton;
class MoneyField;
class PoolPricer;
class ToneLabel;
struct UndoableAct;

class CategoryPanel : public QWidget
{
    Q_OBJECT

public:
    CategoryPanel(BoxOffice &office, const HouseModel &house, Prompt &prompt, QWidget *parent = nullptr);

    void setSeats(const QList<int> &seatNos);
    void refresh();

signals:
    void refused(const QString &text);
    void done(const QString &text);
    void acted(const rowlock::UndoableAct &act);

private:
    const PoolStatus *pool() const; // the one chosen; null: a new one, or the seats are of several
    bool isNew() const;
    QList<int> movable() const; // of the selection, not in the category chosen
    void fill();
    void chooseMade();
    void leaveFields();
    void showPrice();
    void tellPrice();
    void tellPrice(const std::optional<Money> &price);
    void askToMove();
    void moveSeats(const QList<int> &seats, const std::optional<NewCategory> &made, const QString &category);
    void setPrice();

    BoxOffice &m_office;
    const HouseModel &m_house;
    Prompt &m_prompt;
    PoolPricer *m_pricer;
    QList<int> m_seats;
    QString m_told; // the price in the field, as the house has it
    QString m_made; // a new category that the house has not told of yet
    bool m_waiting = false;
    QComboBox *m_category;
    QLineEdit *m_name; // of a new one
    ToneLabel *m_pricesAll;
    MoneyField *m_price;
    ActionButton *m_move;
    ActionButton *m_reprice;
    ToneLabel *m_hint;
};

} // namespace rowlock
