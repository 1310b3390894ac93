// A sale on the customer display: the event, the seats on the map, the lines and the sums, and in the end the thanks.
// All sizes are of the window's. GUI thread.
#pragma once

#include "ui/display/customer_view.h"

#include <QPointer>
#include <QWidget>

namespace rowlock {

class DisplayFigures;
class DisplayMap;
class DisplayRows;
class DisplayText;
class HouseModel;
class Ticker;

class CustomerPage final : public QWidget
{
    Q_OBJECT

public:
    explicit CustomerPage(QWidget *parent);

    void setHouse(const HouseModel *house, Ticker *ticker); // null: there is none
    void setView(const CustomerView &view);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showHeld();
    void arrange();
    void arrangeHead(QRect &all, int unit);
    void arrangePanel(const QRect &panel, int unit);
    void arrangeDone(const QRect &all, int unit);

    CustomerView m_view;
    QPointer<Ticker> m_ticker;
    DisplayText *m_title;
    DisplayText *m_about;
    DisplayText *m_held;
    DisplayMap *m_map;
    DisplayRows *m_rows;
    DisplayFigures *m_figures;
    DisplayText *m_words;
    int m_line = 0; // where the panel's lines end and its sums begin; 0: no line
    QRect m_panel;
};

} // namespace rowlock
