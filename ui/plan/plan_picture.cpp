#include "ui/plan/plan_picture.h"

#include "ui/common/contrast.h"
#include "ui/common/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>

namespace rowlock {

PlanPicture::PlanPicture(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("planPicture"));
    setAccessibleName(tr("Picture of the seating plan"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PlanPicture::setDraft(const PlanDraft &draft)
{
    m_sight = PlanSight::of(draft);
    m_words.clear();
    setAccessibleDescription(planFigures(m_sight->plan));
    update();
}

void PlanPicture::setPlan(const SeatingPlan &plan)
{
    setDraft(draftOf(plan));
}

void PlanPicture::setWords(const QString &words)
{
    m_sight.reset();
    m_words = words;
    setAccessibleDescription(words);
    update();
}

void PlanPicture::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_painter.forget();
}

void PlanPicture::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const MapColors &colors = mapColors();
    QPainterPath frame;
    frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    painter.fillPath(frame, colors.ground);
    painter.setPen(QPen(mixed(colors.ground, colors.outline, 0.6), 1));
    painter.drawPath(frame);
    if (!m_sight) {
        painter.setPen(faintTextColor());
        painter.drawText(rect().adjusted(24, 24, -24, -24), int(Qt::AlignCenter) | Qt::TextWordWrap, m_words);
        return;
    }
    painter.setClipPath(frame);
    MapCamera camera;
    camera.setView(size(), devicePixelRatioF(), QMarginsF(12, 12, 12, 12));
    camera.setWorld(m_sight->layout.world);
    camera.fit();
    m_painter.paint(painter, camera, *m_sight, {}, PlanPainter::Which::All);
}

QString planFigures(const SeatingPlan &plan)
{
    const QLocale locale;
    QStringList parts;
    if (!plan.seats.isEmpty())
        parts << (plan.seats.size() == 1 ? PlanPicture::tr("1 seat")
                                         : PlanPicture::tr("%1 seats").arg(locale.toString(plan.seats.size())));
    qint64 people = 0;
    const QList<int> standing = plan.standingAreas();
    for (const int area : standing)
        people += plan.areas.at(area).capacity;
    if (!standing.isEmpty()) {
        const QString areas = standing.size() == 1
                                  ? PlanPicture::tr("1 standing area")
                                  : PlanPicture::tr("%1 standing areas").arg(locale.toString(standing.size()));
        parts << (people > 0 ? PlanPicture::tr("%1 for %2 people").arg(areas, locale.toString(people)) : areas);
    }
    return parts.join(QStringLiteral(", "));
}

} // namespace rowlock
