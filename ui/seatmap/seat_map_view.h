// The live map of a house: one widget, one paint routine with level of detail, cached picture and spatial grid.
// Never an item or a widget per seat. Reads a HouseModel, never writes it; says what the person did by signals.
#pragma once

#include "model/domain/clock.h"
#include "ui/common/house_model.h"
#include "ui/seatmap/seat_walk.h"

#include <QSet>
#include <QWidget>

#include <memory>

namespace rowlock {

// Seats that belong to the one in focus, see seat_groups.h.
enum class SeatGroup { Row, Section, Category, Order, All };

enum class SeatColouring { Category, State, Price, AgeOfSale, Seller };

class SeatMapView : public QWidget
{
    Q_OBJECT

public:
    enum class Mode {
        Sell,  // a click or drag-rectangle asks for seats (seatsPicked); own ones come back the same way
        Manage // a click or drag-rectangle selects (selectionChanged); Ctrl adds, Shift extends
    };

    SeatMapView(const HouseModel &house, const Clock &clock, Mode mode, QWidget *parent = nullptr);
    ~SeatMapView() override;

    void setColouring(SeatColouring colouring);
    SeatColouring colouring() const;

    // Sell: the seats of the sale on the counter now (others of this terminal are shown as mine, but aside).
    void setCurrentHold(HoldId hold);
    // Seats asked for and not yet answered; drawn as pending so that a click is seen at once.
    void setPending(const QSet<int> &seatNos);

    bool clearFilter(); // shows all seats alike again; false: no entry of the legend was chosen
    // Where the map is looked at, as text for whoever remembers it; empty: the whole house.
    QString viewpoint() const;
    bool isWholeHouse() const;                   // or the floor that it begins with: viewpoint() is empty
    void setViewpoint(const QString &viewpoint); // nothing happens if it is none
    // Something has come up above the map and pushed it down by so many pixels; seats stay where they are on the screen, under the
    // hand that is about to press.
    void setPushed(int pixels);
    // Where those who are about to move would sit, and seats in the way that they cannot have.
    void setAim(const QList<int> &good, const QList<int> &refused = {});
    QList<int> aimedAt() const;
    QList<int> aimRefused() const;
    void setLeftAlone(const QList<int> &seatNos); // single seats that the sale leaves: marked until told otherwise
    // Seats that something typed or walked over means, before it is done: pointed out, and scrolled into sight if none of them is.
    void setPreview(const QList<int> &seatNos);
    QList<int> preview() const;

    QList<int> selection() const; // Manage: seat numbers, ascending
    void setSelection(const QList<int> &seatNos);
    int focusSeat() const; // keyboard focus; -1: none

    // Manage: dragging draws a line around seats instead of a rectangle.
    void setLasso(bool lasso);
    bool isLasso() const;
    // Manage: the group of groupSeat(). Alone, or with Ctrl or Shift added; taken away where all of it was selected.
    void selectGroup(SeatGroup group, Qt::KeyboardModifiers modifiers = {});
    int groupSeat() const; // the seat in focus, else the first selected; -1: none

    void fit();
    void zoomBy(double factor);  // about the middle
    void zoomToBlock(int block); // index in the plan's blocks
    void zoomToRect(const QRectF &planRect);
    void reveal(int seatNo); // comes near enough to read its number, briefly pointed out
    void pointOut(
        const QList<int> &seatNos); // briefly; the map moves only if they are out of sight, and comes no nearer

    // What the accessibility bus, tests and the keyboard use; exactly what a click does.
    void press(int seatNo);
    void pressArea(int area);                             // index in the plan's areas
    void focusOn(int seatNo);                             // keyboard focus, scrolled into sight; -1: none
    int neighbour(int seatNo, Direction direction) const; // where an arrow key goes from it; itself at the end
    const HouseModel &house() const;
    Mode mode() const;
    bool isInSale(int seatNo) const;
    bool isChecked(int seatNo) const;         // Sell: in this sale; Manage: selected
    int seatAt(const QPoint &position) const; // -1: none, or too small to be meant
    QRect seatRect(int seatNo) const;         // this widget's pixels
    QRect areaRect(int area) const;
    QString seatDescription(int seatNo) const; // begins with its state: "free, Stalls, €30.00"
    qint64 seatsPainted() const;               // since the map was made

signals:
    void looked(); // the map is looked at elsewhere, or another house is
    // Sell. One seat: clicked, whatever its state, so that a refusal can say why. Several: the free ones of a rectangle.
    void seatsPicked(const QList<int> &seatNos);
    void areaPicked(int pool);            // both modes: a standing area was clicked
    void selectionChanged();              // Manage
    void findWanted(const QString &text); // "/" or a digit was typed: it is for the field at the top
    void paymentWanted();                 // Sell: Enter
    void toolChanged();                   // Manage: rectangle or lasso
    void seatFocused(int seatNo);         // by mouse over or keyboard; -1: none
    void contextRequested(int seatNo, const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void keyReleaseEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    class Inner;
    std::unique_ptr<Inner> m_inner;
};

} // namespace rowlock
