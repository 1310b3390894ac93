#include "ui/common/icons.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace rowlock {

namespace {

// An SVG of ours whose `currentColor` is the palette's text, whatever scheme, state and resolution it is painted for.
class PaletteSvgEngine final : public QIconEngine
{
public:
    explicit PaletteSvgEngine(const QString &file) : m_file(file) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        QFile file(m_file);
        if (!file.open(QIODevice::ReadOnly))
            return;
        QByteArray svg = file.readAll();
        svg.replace("currentColor", inkFor(mode).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        renderer.render(painter, rect);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1);
    }

    // `size` is in device pixels; the caller sets the ratio.
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        const QString key = QStringLiteral("rowlock:%1:%2x%3:%4")
                                .arg(m_file)
                                .arg(size.width())
                                .arg(size.height())
                                .arg(inkFor(mode).rgb());
        QPixmap picture;
        if (QPixmapCache::find(key, &picture))
            return picture;
        picture = QPixmap(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        paint(&painter, QRect(QPoint(), size), mode, state);
        painter.end();
        QPixmapCache::insert(key, picture);
        return picture;
    }

    QIconEngine *clone() const override { return new PaletteSvgEngine(m_file); }
    QString key() const override { return QStringLiteral("rowlock-palette-svg"); }
    bool isNull() override { return false; }

private:
    static QColor inkFor(QIcon::Mode mode)
    {
        const QPalette palette = QGuiApplication::palette();
        if (mode == QIcon::Disabled)
            return palette.color(QPalette::Disabled, QPalette::WindowText);
        if (mode == QIcon::Selected)
            return palette.color(QPalette::Active, QPalette::HighlightedText);
        return palette.color(QPalette::Active, QPalette::WindowText);
    }

    QString m_file;
};

} // namespace

QIcon icon(const QString &name)
{
    const QString own = QStringLiteral(":/icons/%1.svg").arg(name);
    if (QFile::exists(own))
        return QIcon(new PaletteSvgEngine(own));
    return QIcon::fromTheme(name);
}

} // namespace rowlock
