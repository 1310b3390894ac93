#include "ui/display/waiting_page.h"

#include "ui/display/display_text.h"

#include <QPainter>

namespace rowlock {

WaitingPage::WaitingPage(QWidget *parent)
    : QWidget(parent), m_name(new DisplayText("displayVenue", DisplayText::Ink::Plain, QFont::Bold, this))
{
    setObjectName(QStringLiteral("waitingPage"));
    m_name->setAlignment(Qt::AlignHCenter | Qt::AlignVCenter);
}

void WaitingPage::setPicture(const QImage &picture)
{
    m_picture = picture;
    m_scaled = {};
    m_name->setVisible(picture.isNull());
    update();
}

void WaitingPage::setName(const QString &name)
{
    m_name->setText(name);
    m_name->setVisible(m_picture.isNull());
    setAccessibleName(name);
}

QRect WaitingPage::pictureRect() const
{
    QRect place({}, m_picture.size().scaled(size(), Qt::KeepAspectRatio));
    place.moveCenter(rect().center());
    return place;
}

void WaitingPage::resizeEvent(QResizeEvent *)
{
    m_scaled = {};
    const int size = std::max(8, std::min(height() / 9, width() / 14));
    m_name->setTextSize(size, 2);
    m_name->setGeometry(width() / 12, (height() - m_name->height()) / 2, width() * 10 / 12, m_name->height());
}

void WaitingPage::paintEvent(QPaintEvent *)
{
    if (m_picture.isNull())
        return;
    const QRect place = pictureRect();
    if (m_scaled.isNull()) {
        const double ratio = devicePixelRatioF();
        m_scaled = QPixmap::fromImage(
            m_picture.scaled((QSizeF(place.size()) * ratio).toSize(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation));
    }
    QPainter(this).drawPixmap(place, m_scaled);
}

} // namespace rowlock
