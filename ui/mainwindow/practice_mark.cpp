#include "ui/mainwindow/practice_mark.h"

#include "ui/common/labels.h"
#include "ui/common/theme.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>

namespace rowlock {

namespace {

constexpr int edge = 5, stripe = 12;
constexpr QMargins aroundWord(12, 1, 12, 2);

// Over everything that the window shows, and in nobody's way.
class PracticeFrame final : public QWidget
{
    Q_DECLARE_TR_FUNCTIONS(PracticeMark)

public:
    explicit PracticeFrame(QWidget *window) : QWidget(window)
    {
        setObjectName(QStringLiteral("practiceFrame"));
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setAccessibleName(tr("Practice"));
        window->installEventFilter(this);
        cover();
        show();
    }

protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        if (event->type() == QEvent::Resize || event->type() == QEvent::ChildAdded
            || event->type() == QEvent::LayoutRequest)
            cover();
        return false;
    }
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setClipRegion(QRegion(rect()) - QRegion(rect().adjusted(edge, edge, -edge, -edge)));
        painter.fillRect(rect(), Qt::black);
        painter.setPen(QPen(QColor(0xf5b301), stripe / 2.0));
        for (int x = -height(); x < width(); x += stripe)
            painter.drawLine(x, 0, x + height(), height());
        painter.setClipping(false);
        const QFont face = fontOf(TextSize::Heading);
        const QString word = tr("PRACTICE");
        const QSize size = QFontMetrics(face).size(0, word).grownBy(aroundWord);
        const QRect box(QPoint((width() - size.width()) / 2, 0), size);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0xf5b301));
        painter.drawRoundedRect(box.adjusted(0, -6, 0, 0), 6, 6);
        painter.setFont(face);
        painter.setPen(Qt::black);
        painter.drawText(box, Qt::AlignCenter, word);
    }

private:
    void cover()
    {
        setGeometry(parentWidget()->rect());
        raise();
    }
};

} // namespace

PracticeMark::PracticeMark()
{
    QGuiApplication::setApplicationDisplayName(tr("PRACTICE")); // Qt adds it to every title
    for (QWidget *window : QApplication::topLevelWidgets()) {
        if (window->isVisible())
            mark(window);
    }
    qApp->installEventFilter(this);
}

PracticeMark::~PracticeMark()
{
    for (const QPointer<QWidget> &frame : std::as_const(m_frames))
        delete frame;
    QGuiApplication::setApplicationDisplayName({});
}

bool PracticeMark::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show) {
        if (auto *window = qobject_cast<QWidget *>(watched); window && window->isWindow())
            mark(window);
    }
    return false;
}

void PracticeMark::mark(QWidget *window)
{
    const Qt::WindowType type = window->windowType();
    if (window->objectName() == QStringLiteral("customerDisplay")) // shows nothing of it, and is not the clerk's
        return;
    if ((type == Qt::Window || type == Qt::Dialog) && !m_frames.value(window))
        m_frames.insert(window, new PracticeFrame(window));
}

} // namespace rowlock
