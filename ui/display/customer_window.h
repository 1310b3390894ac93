// The window on the customer's side. It only shows: it never takes the keyboard, no key, click or menu does anything in
// it, and the pointer is not seen over it. What has gone wrong shows as the waiting picture and never as an empty
// window. GUI thread.
#pragma once

#include "ui/display/customer_view.h"
#include "ui/display/display_screens.h"

#include <QWidget>

class QStackedLayout;

namespace rowlock {

class CustomerPage;
class CustomerSale;
class HouseModel;
class WaitingPage;

class CustomerWindow final : public QWidget
{
    Q_OBJECT

public:
    CustomerWindow();

    void setSale(CustomerSale *sale); // null: none
    void setPicture(const QImage &picture);
    void setVenue(const QString &name);
    void place(const DisplayPlace &place, const QByteArray &geometry); // `geometry`: of a window among others

signals:
    void closed(); // by the window manager

protected:
    void closeEvent(QCloseEvent *event) override;
    bool event(QEvent *event) override;

private:
    void show(const CustomerView &view);

    QStackedLayout *m_stack;
    WaitingPage *m_waiting;
    CustomerPage *m_page;
};

} // namespace rowlock
