#include "ui/desk/window_cover.h"

#include "ui/desk/other_side.h"

#include <QApplication>
#include <QEvent>
#include <QMetaObject>

#include <algorithm>

namespace rowlock {

namespace {

int depthOf(const QWidget *window)
{
    int depth = 0;
    for (const QWidget *each = window->parentWidget(); each; each = each->parentWidget())
        ++depth;
    return depth;
}

// Menus, lists and tooltips close by themselves or with whatever they belong to. The customer's side shows its picture
// meanwhile.
bool isDialog(const QWidget *widget)
{
    return widget->isWindow() && !isOnOtherSide(widget)
           && (widget->windowType() == Qt::Dialog || widget->windowType() == Qt::Window);
}

} // namespace

WindowCover::WindowCover(QWidget &window, const QList<QWidget *> &contents, QWidget &page, QObject *parent)
    : QObject(parent), m_window(window), m_contents(contents), m_page(page)
{}

WindowCover::~WindowCover()
{
    uncover();
}

void WindowCover::cover()
{
    if (m_isCovered)
        return;
    m_isCovered = true;
    while (QWidget *popup = QApplication::activePopupWidget())
        popup->close();
    m_keys = m_window.focusWidget();
    QWidgetList dialogs = QApplication::topLevelWidgets();
    std::ranges::stable_sort(dialogs, {}, &depthOf);
    for (QWidget *dialog : std::as_const(dialogs)) {
        if (dialog != &m_window && dialog->isVisible() && isDialog(dialog))
            m_dialogs.append(Hidden{dialog, dialog->focusWidget()});
    }
    for (auto each = m_dialogs.crbegin(); each != m_dialogs.crend(); ++each)
        each->window->hide();
    for (QWidget *content : std::as_const(m_contents)) {
        if (content->isHidden())
            continue;
        m_shown.append(content);
        content->hide();
    }
    m_page.show();
    m_window.activateWindow(); // a dialog may have had the keys
    qApp->installEventFilter(this);
}

void WindowCover::uncover()
{
    if (!m_isCovered)
        return;
    m_isCovered = false;
    qApp->removeEventFilter(this);
    m_page.hide();
    for (const QPointer<QWidget> &content : std::exchange(m_shown, {})) {
        if (content)
            content->show();
    }
    if (m_keys)
        m_keys->setFocus();
    for (const Hidden &each : std::exchange(m_dialogs, {})) {
        if (!each.window)
            continue;
        each.window->show();
        if (each.keys)
            each.keys->setFocus();
        each.window->activateWindow();
    }
}

// An answer may open a question while the window is covered: it waits.
void WindowCover::hide(QWidget *dialog)
{
    m_dialogs.append(Hidden{dialog, dialog->focusWidget()});
    QMetaObject::invokeMethod(
        dialog,
        [this, self = QPointer(this), dialog = QPointer(dialog)] {
            if (!self || !dialog || !m_isCovered)
                return;
            dialog->hide();
            m_window.activateWindow();
        },
        Qt::QueuedConnection);
}

bool WindowCover::eventFilter(QObject *watched, QEvent *event)
{
    const bool isShortcut = event->type() == QEvent::Shortcut;
    if (!isShortcut && event->type() != QEvent::Show)
        return false;
    auto *widget = qobject_cast<QWidget *>(watched);
    if (isShortcut) // of a button that is seen; every other belongs to what is behind the page
        return !widget || !widget->isVisible();
    if (widget && widget != &m_window && isDialog(widget)) {
        const bool isKnown =
            std::ranges::any_of(m_dialogs, [widget](const Hidden &each) { return each.window.data() == widget; });
        if (!isKnown)
            hide(widget);
    }
    return false;
}

} // namespace rowlock
