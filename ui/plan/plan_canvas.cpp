#include "ui/plan/plan_canvas.h"

#include "ui/common/theme.h"
#include "ui/plan/plan_words.h"
#include "ui/plan/trace_picture.h"

#include <QAccessible>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>

namespace rowlock {

PlanCanvas::PlanCanvas(PlanDocument &document, QWidget *parent) : QWidget(parent), m_document(document)
{
    setObjectName(QStringLiteral("planCanvas"));
    setAccessibleName(tr("Drawing board"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(320, 240);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&document, &PlanDocument::changed, this, &PlanCanvas::documentChanged);
    connect(&document.trace(), &TracePicture::changed, this, [this] {
        m_pictureFresh = false;
        update();
    });
    connect(&document, &PlanDocument::chosenChanged, this, [this] {
        m_handlesFresh = false;
        m_corner = -1;
        tell();
        update();
    });
    documentChanged();
}

const PlanSight &PlanCanvas::sight()
{
    if (!m_sightFresh) {
        m_sight = PlanSight::of(m_document.draft());
        m_sightFresh = true;
    }
    return m_sight;
}

void PlanCanvas::documentChanged()
{
    m_sightFresh = false;
    m_pictureFresh = false;
    m_handlesFresh = false;
    m_drag = Drag::None;
    m_pull.reset();
    m_hot.reset();
    if (m_page != m_document.draft().size) {
        m_page = m_document.draft().size;
        m_camera.setWorld(QRectF({}, m_page).adjusted(-40, -40, 40, 40));
    }
    tell();
    update();
}

void PlanCanvas::moved()
{
    m_painter.forget();
    m_pictureFresh = false;
    update();
}

void PlanCanvas::setTool(PlanTool tool)
{
    if (m_tool == tool)
        return;
    m_tool = tool;
    m_corners.clear();
    m_drag = Drag::None;
    m_pictureFresh = false; // what was dragged is back
    m_pull.reset();
    m_hot.reset();
    m_corner = -1;
    hint({});
    setCursor(draws(tool) ? Qt::CrossCursor : tool == PlanTool::Hand ? Qt::OpenHandCursor : Qt::ArrowCursor);
    emit toolChanged(tool);
    update();
}

void PlanCanvas::fit()
{
    m_camera.fit();
    moved();
}

void PlanCanvas::zoomBy(double factor)
{
    m_camera.zoomAt(QRectF(rect()).center(), factor);
    moved();
}

void PlanCanvas::showChosen()
{
    const QRectF bounds = boundsOf(m_document.draft(), m_document.chosen());
    if (bounds.isEmpty() || m_camera.visible().contains(bounds))
        return;
    if (bounds.width() > m_camera.visible().width() || bounds.height() > m_camera.visible().height())
        m_camera.show(bounds.adjusted(-40, -40, 40, 40));
    else
        m_camera.centerOn(bounds.center());
    moved();
}

void PlanCanvas::setGridShown(bool on)
{
    m_gridShown = on;
    m_pictureFresh = false;
    update();
}

void PlanCanvas::refreshPicture(PlanPainter::Which which)
{
    const QSize size = this->size() * devicePixelRatioF();
    if (m_picture.size() != size) {
        m_picture = QImage(size, QImage::Format_RGB32);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
    }
    QPainter painter(&m_picture);
    m_painter.paintPage(painter, m_camera, m_document.draft().size,
                        m_gridShown ? std::max(5.0, m_settings.grid) * 5 : 0);
    m_document.trace().paint(painter, m_camera);
    if (m_pull || movesWhole()) // the letters of its rows go with them
        m_painter.paint(painter, m_camera, PlanSight::of(without(m_document.draft(), m_document.chosen())), {},
                        PlanPainter::Which::All);
    else
        m_painter.paint(painter, m_camera, sight(), m_document.chosen(), which);
    m_pictureFresh = true;
}

void PlanCanvas::paintEvent(QPaintEvent *)
{
    if (!m_pictureFresh)
        refreshPicture(m_drag == Drag::Move ? PlanPainter::Which::AllButChosen : PlanPainter::Which::All);
    QPainter painter(this);
    painter.drawImage(QPoint(), m_picture);
    if (m_drag == Drag::Move) {
        MapCamera shifted = m_camera;
        shifted.panBy(m_moveBy * m_camera.scale());
        if (movesWhole())
            m_painter.paint(painter, shifted, m_pulledSight, {}, PlanPainter::Which::All);
        else
            m_painter.paint(painter, shifted, sight(), m_document.chosen(), PlanPainter::Which::OnlyChosen);
    }
    if (m_pull) {
        m_painter.paint(painter, m_camera, m_pulledSight, m_pull->chosen(), PlanPainter::Which::All);
        m_painter.paintChosen(painter, m_camera, m_pulledSight, m_pull->chosen(), {});
    } else {
        m_painter.paintChosen(painter, m_camera, sight(), m_document.chosen(),
                              m_drag == Drag::Move ? m_moveBy : QPointF());
    }
    paintTool(painter);
    paintHandles(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(accentColor(), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
}

void PlanCanvas::paintTool(QPainter &painter)
{
    QColor accent = accentColor();
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    if (m_drag == Drag::Move)
        paintGuides(painter, m_snapped);
    if (m_drag == Drag::Band || m_drag == Drag::Draw) {
        accent.setAlphaF(0.10F);
        painter.setBrush(accent);
        const QRectF box = m_camera.toView(QRectF(m_from, m_to).normalized());
        painter.drawRect(box);
        if (m_drag == Drag::Draw) { // what it would become
            const Drawn would = drawn({{}, m_page, m_document.draft().categories, {DraftSection()}, 0}, m_tool,
                                      QRectF(m_from, m_to), 0, m_settings);
            m_painter.paint(painter, m_camera, PlanSight::of(would.draft), {}, PlanPainter::Which::All);
        }
    }
    if (!m_corners.isEmpty()) {
        QPolygonF line;
        for (const QPointF corner : m_corners)
            line.append(m_camera.toView(corner));
        line.append(m_camera.toView(m_to));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(accentColor(), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
    }
}

void PlanCanvas::resizeEvent(QResizeEvent *)
{
    takeRoom();
}

void PlanCanvas::takeRoom()
{
    m_camera.setView(size(), devicePixelRatioF(), {}, m_pushed);
    moved();
}

void PlanCanvas::setPushed(int pixels)
{
    m_pushed = pixels;
    takeRoom();
}

void PlanCanvas::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        moved();
    QWidget::changeEvent(event);
}

void PlanCanvas::tell()
{
    QString words = describeChosen(m_document.draft(), m_document.chosen());
    if (corner() >= 0)
        words += tr(", corner %1 of %2").arg(corner() + 1).arg(cornersOf(m_document.draft(), m_cornerOf).size());
    if (words == accessibleDescription())
        return;
    setAccessibleDescription(words);
    if (hasFocus()) {
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

} // namespace rowlock
