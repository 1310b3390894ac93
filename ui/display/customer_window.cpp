#include "ui/display/customer_window.h"

#include "ui/common/icons.h"
#include "ui/display/customer_page.h"
#include "ui/display/customer_sale.h"
#include "ui/display/waiting_page.h"

#include <QCloseEvent>
#include <QStackedLayout>
#include <QWindow>

namespace rowlock {

namespace {

constexpr QSize usualDisplay(800, 480);
constexpr QSize leastDisplay(480, 320);

} // namespace

CustomerWindow::CustomerWindow()
    : QWidget(nullptr, Qt::Window | Qt::WindowDoesNotAcceptFocus), m_stack(new QStackedLayout(this)),
      m_waiting(new WaitingPage(this)), m_page(new CustomerPage(this))
{
    setObjectName(QStringLiteral("customerDisplay"));
    setWindowTitle(tr("Customer display"));
    setWindowIcon(icon(QStringLiteral("rowlock")));
    setAttribute(Qt::WA_ShowWithoutActivating);
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with the clerk's window
    setFocusPolicy(Qt::NoFocus);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setCursor(Qt::BlankCursor);
    setAutoFillBackground(true);
    setMinimumSize(leastDisplay);
    m_stack->setContentsMargins({});
    m_stack->addWidget(m_waiting);
    m_stack->addWidget(m_page);
}

void CustomerWindow::setSale(CustomerSale *sale)
{
    m_page->setHouse(sale ? &sale->house() : nullptr, sale ? &sale->ticker() : nullptr);
    show(sale ? sale->view() : CustomerView());
    if (sale)
        connect(sale, &CustomerSale::changed, this, &CustomerWindow::show);
}

void CustomerWindow::setPicture(const QImage &picture)
{
    m_waiting->setPicture(picture);
}

void CustomerWindow::setVenue(const QString &name)
{
    m_waiting->setName(name);
}

// What was shown before is not left behind a picture.
void CustomerWindow::show(const CustomerView &view)
{
    m_page->setView(view);
    m_stack->setCurrentWidget(view.stage == CustomerView::Stage::Waiting ? static_cast<QWidget *>(m_waiting) : m_page);
}

void CustomerWindow::place(const DisplayPlace &place, const QByteArray &geometry)
{
    switch (place.kind) {
    case DisplayPlace::Kind::Nowhere: return hide();
    case DisplayPlace::Kind::Full: {
        if (isFullScreen() && isVisible() && this->geometry() == place.screen.geometry)
            return;
        hide(); // a window manager takes one that is there already to the screen where it was
        setWindowState(Qt::WindowNoState);
        create();
        if (place.screen.screen)
            windowHandle()->setScreen(place.screen.screen);
        setGeometry(place.screen.geometry);
        setWindowState(Qt::WindowFullScreen); // showFullScreen() would ask for the keyboard
        return QWidget::show();
    }
    case DisplayPlace::Kind::Window: break;
    }
    if (isVisible() && !isFullScreen())
        return;
    hide();
    setWindowState(Qt::WindowNoState);
    if (!restoreGeometry(geometry) || isFullScreen()) {
        setWindowState(Qt::WindowNoState);
        resize(usualDisplay);
    }
    QWidget::show();
}

void CustomerWindow::closeEvent(QCloseEvent *event)
{
    QWidget::closeEvent(event);
    emit closed();
}

// Whatever a hand on a touch screen or a window manager sends: it is not for anybody.
bool CustomerWindow::event(QEvent *event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonRelease:
    case QEvent::MouseButtonDblClick:
    case QEvent::TouchBegin:
    case QEvent::Wheel:
    case QEvent::KeyPress:
    case QEvent::KeyRelease:
    case QEvent::ShortcutOverride:
    case QEvent::ContextMenu: event->accept(); return true;
    default: return QWidget::event(event);
    }
}

} // namespace rowlock
